/**
 * The page to which the QR code of a prescription leads: anybody who holds the paper learns there
 * whether it is genuine, and as little else as possible.
 */
package org.patientcare.documents.verify;
