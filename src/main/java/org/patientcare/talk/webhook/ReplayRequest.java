package org.patientcare.talk.webhook;

import jakarta.validation.constraints.NotNull;
import java.time.ZoneId;
import org.patientcare.platform.shared.Timestamps;

/**
 * Which deliveries to send again.
 *
 * @param since of events that occurred at this time or later
 * @param until and before this time; null for no end
 * @param state null for failed deliveries
 */
public record ReplayRequest(
        @NotNull @InstantText String since, @InstantText String until, DeliveryState state) {

    /**
     * @param zone time zone of a time without an offset
     */
    public Replay replay(ZoneId zone) {
        return new Replay(
                Timestamps.parseInYears(since, zone).orElseThrow(),
                until == null ? null : Timestamps.parseInYears(until, zone).orElseThrow(),
                state == null ? DeliveryState.FAILED : state);
    }
}
