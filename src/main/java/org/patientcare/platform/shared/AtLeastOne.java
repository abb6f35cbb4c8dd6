package org.patientcare.platform.shared;

import jakarta.validation.Payload;

/**
 * Marks a constraint that requires at least one of several fields. A violation is not reported if
 * one of these fields was sent but could not be read.
 */
public interface AtLeastOne extends Payload {}
