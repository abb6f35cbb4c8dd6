package org.patientcare.platform.shared;

import jakarta.validation.Payload;

/**
 * Marks a constraint that complains of several fields when all of them are absent: it is silent
 * when one of them was there but could not be read.
 */
public interface AtLeastOne extends Payload {}
