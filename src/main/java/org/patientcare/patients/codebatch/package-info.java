/**
 * Batches of activation codes created from a pattern, all codes of a batch or none, and exported as
 * a file. The codes themselves are {@code activation}.
 */
package org.patientcare.patients.codebatch;
