package org.patientcare.patients.codebatch;

import java.util.UUID;

/**
 * A batch that was made.
 *
 * @param count of its codes
 */
public record CodeBatchView(UUID id, int count) {}
