package org.patientcare.platform.http;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.function.Supplier;

/**
 * A clock whose zone is determined at each use, because Bean Validation keeps one clock for all
 * requests.
 */
final class CallersClock extends Clock {

    private final Clock clock;
    private final Supplier<ZoneId> zone;

    CallersClock(Clock clock, Supplier<ZoneId> zone) {
        this.clock = clock;
        this.zone = zone;
    }

    @Override
    public ZoneId getZone() {
        return zone.get();
    }

    @Override
    public Instant instant() {
        return clock.instant();
    }

    @Override
    public Clock withZone(ZoneId fixed) {
        return clock.withZone(fixed);
    }
}
