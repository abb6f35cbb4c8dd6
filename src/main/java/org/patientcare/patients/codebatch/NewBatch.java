package org.patientcare.patients.codebatch;

import org.patientcare.patients.activation.CodeTerms;

/**
 * A batch that is to be made.
 *
 * @param terms of each code; they name none
 */
public record NewBatch(CodePattern pattern, int count, CodeTerms terms) {}
