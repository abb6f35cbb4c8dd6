package org.patientcare.patients.codebatch;

import java.util.UUID;

/**
 * A batch that was created.
 *
 * @param count number of its codes
 */
public record CodeBatchView(UUID id, int count) {}
