package org.patientcare.platform.http;

import org.patientcare.platform.shared.Faults;

/**
 * A request with rules for the texts of its fields that no constraint expresses, so that their
 * faults are reported together with those of its constraints.
 */
public interface ChecksItself {

    /** Adds faults of fields that have none yet. */
    void check(Faults faults);
}
