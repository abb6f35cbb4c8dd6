package org.patientcare.visits.appointment;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;

/**
 * The settings of when visit links open and close, and of how long after a visit the professional
 * still has access to the patient at the desk.
 */
@ApplicationScoped
public class VisitSettings implements FeatureSettings {

    private static final Duration LONGEST = Duration.ofDays(7);
    private static final Duration DESK_REACH = Duration.ofDays(90);
    private static final Duration LONGEST_DESK_REACH = Duration.ofDays(3660);

    @Inject private Settings settings;

    private Duration opensBefore;
    private Duration closesAfter;
    private Duration deskReach;

    @PostConstruct
    void read() {
        SettingException.collect(
                () -> {
                    opensBefore =
                            duration("patientcare.video.opens-before", Duration.ofMinutes(15));
                    closesAfter =
                            duration("patientcare.video.closes-after", Duration.ofMinutes(60));
                },
                () ->
                        deskReach =
                                settings.duration(
                                        "patientcare.desk.reach",
                                        DESK_REACH,
                                        Duration.ZERO,
                                        LONGEST_DESK_REACH));
    }

    private Duration duration(String name, Duration unset) {
        return settings.duration(name, unset, Duration.ZERO, LONGEST);
    }

    /** How long before the start of a visit its links open. */
    public Duration opensBefore() {
        return opensBefore;
    }

    /** How long after the planned end of a visit (its start plus its duration) its links close. */
    public Duration closesAfter() {
        return closesAfter;
    }

    /** Counted from the planned end of the visit. */
    Duration deskReach() {
        return deskReach;
    }

    Instant opensAt(Instant startsAt) {
        return startsAt.minus(opensBefore);
    }

    Instant closesAt(Instant endsAt) {
        return endsAt.plus(closesAfter);
    }
}
