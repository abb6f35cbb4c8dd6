/**
 * Renders documents as PDF/A-2u on A4: prescriptions with their texts in four languages and the QR
 * code for verification, and reports, whose texts are those of the features that they are about.
 * And what is held of somebody as pages to read. This package does not depend on patients, the
 * database or signatures.
 */
package org.patientcare.documents.pdf;
