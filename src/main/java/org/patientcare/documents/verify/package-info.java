/**
 * The verification page, to which the QR code of a prescription leads: anybody who holds the
 * document can check whether it is genuine, and learns as little else as possible.
 */
package org.patientcare.documents.verify;
