/**
 * The site's electronic seal on a PDF: PAdES baseline B with the key of a PKCS#12 that the operator
 * sets. Knows nothing of what it seals.
 */
package org.patientcare.documents.seal;
