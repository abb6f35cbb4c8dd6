package org.patientcare.visits.appointment;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.Settings;

/**
 * The setting of how long after a visit the professional still has access to the patient at the
 * desk.
 */
@ApplicationScoped
public class DeskSettings implements FeatureSettings {

    private static final Duration UNSET = Duration.ofDays(90);
    private static final Duration LONGEST = Duration.ofDays(3660);

    @Inject private Settings settings;

    private Duration reach;

    @PostConstruct
    void read() {
        reach = settings.duration("patientcare.desk.reach", UNSET, Duration.ZERO, LONGEST);
    }

    /** Counted from the planned end of the visit. */
    Duration reach() {
        return reach;
    }
}
