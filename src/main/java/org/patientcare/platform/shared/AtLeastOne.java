package org.patientcare.platform.shared;

import jakarta.validation.Payload;

/**
 * Marks a constraint that wants at least one of several fields. It is not reported if one of them
 * was sent but could not be read.
 */
public interface AtLeastOne extends Payload {}
