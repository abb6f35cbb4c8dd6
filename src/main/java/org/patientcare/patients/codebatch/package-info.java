/**
 * Batches of activation codes created from a pattern, all codes of a batch or none; listed with
 * what became of their codes, exported as a file, and switched off. The codes themselves are {@code
 * activation}.
 */
package org.patientcare.patients.codebatch;
