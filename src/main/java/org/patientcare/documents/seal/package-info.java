/**
 * The electronic seal of the installation on PDFs: PAdES baseline B with the key of a PKCS#12 file
 * that the operator configures. This package does not depend on what is sealed.
 */
package org.patientcare.documents.seal;
