package org.patientcare.patients.codebatch;

import org.patientcare.patients.activation.CodeTerms;

/**
 * A batch to be created.
 *
 * @param terms of each code; {@link CodeTerms#code} is null
 */
public record NewCodeBatch(CodePattern pattern, int count, CodeTerms terms) {}
