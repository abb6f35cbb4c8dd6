/**
 * A prescription as a PDF/A-2u on paper size A4: words in four languages, typesetting, the QR code
 * by which it is verified. Knows no patient, no database and no signature: it prints what it is
 * given.
 */
package org.patientcare.documents.pdf;
