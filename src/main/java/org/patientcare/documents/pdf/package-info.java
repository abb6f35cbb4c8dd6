/**
 * Renders a prescription as PDF/A-2u on A4: texts in four languages, typesetting, and the QR code
 * for verification. And what is held of somebody as pages to read. This package does not depend on
 * patients, the database or signatures.
 */
package org.patientcare.documents.pdf;
