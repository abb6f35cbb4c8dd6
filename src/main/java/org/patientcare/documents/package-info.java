/**
 * Documents that are issued and can be verified: prescriptions, the medicines from which they are
 * written, their PDF and its signature, and the page on which anybody who holds a document can
 * verify it. This package depends on patients, not on visits; surfaces may depend on it.
 */
package org.patientcare.documents;
