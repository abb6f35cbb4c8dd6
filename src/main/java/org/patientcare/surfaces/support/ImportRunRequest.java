package org.patientcare.surfaces.support;

import jakarta.validation.constraints.Min;

/**
 * Starts the import of an uploaded file.
 *
 * @param unsubscribes the number of patients that the upload said it would unsubscribe; may be null
 *     if these are at most 10 % of the rows
 */
public record ImportRunRequest(@Min(0) Integer unsubscribes) {}
