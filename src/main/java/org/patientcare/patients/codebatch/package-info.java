/**
 * Batches of activation codes that are made from a pattern, all of a batch or none, and handed out
 * as a file. What a code is and does is {@code activation}.
 */
package org.patientcare.patients.codebatch;
