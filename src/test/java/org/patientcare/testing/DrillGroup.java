package org.patientcare.testing;

import java.time.Duration;
import java.util.Locale;

/**
 * What drills are played together: {@code ./mvnw -Pdrills -Ddrills=crash,release} plays those two
 * groups. {@code .ci/run} reads the minutes here, plays crash and release, and of the others as
 * many as end in the time that is left.
 */
public enum DrillGroup {
    CRASH(6),
    RELEASE(6),
    RUNBOOKS(8),
    SECRETS(3),
    ENGINES(9),
    LANGUAGES(7),
    CLICKS(4),
    COST(5),
    PROXY(4),
    SERVERS(8);

    private final int minutes;

    DrillGroup(int minutes) {
        this.minutes = minutes;
    }

    /** An upper bound of the time that the group takes on two cores, in a built tree. */
    public Duration atMost() {
        return Duration.ofMinutes(minutes);
    }

    /** As it is written on the command line. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
