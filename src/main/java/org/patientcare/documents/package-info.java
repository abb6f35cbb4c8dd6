/**
 * What is issued and can be verified: prescriptions, their PDF, its signature, and the page that
 * confirms a document to whoever holds it. Knows patients, not visits. Surfaces may know it.
 */
package org.patientcare.documents;
