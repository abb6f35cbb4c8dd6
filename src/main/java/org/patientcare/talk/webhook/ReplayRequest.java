package org.patientcare.talk.webhook;

import jakarta.validation.constraints.NotNull;
import java.time.ZoneId;
import org.patientcare.platform.shared.Timestamps;

/**
 * Which deliveries are to be sent again.
 *
 * @param since of events from then on
 * @param until and before that; null for no end
 * @param state null for failed ones
 */
public record ReplayRequest(
        @NotNull @InstantText String since, @InstantText String until, DeliveryState state) {

    /**
     * @param zone in which a time without an offset is meant
     */
    public Replay replay(ZoneId zone) {
        return new Replay(
                Timestamps.parseInYears(since, zone).orElseThrow(),
                until == null ? null : Timestamps.parseInYears(until, zone).orElseThrow(),
                state == null ? DeliveryState.FAILED : state);
    }
}
