package org.patientcare.surfaces.support;

import jakarta.validation.constraints.Min;

/**
 * Has a file loaded.
 *
 * @param unsubscribes as the upload said; may be null where that is no more than every tenth line
 */
public record ImportRunRequest(@Min(0) Integer unsubscribes) {}
