package org.patientcare.talk.relay;

import java.time.Instant;
import java.util.UUID;

/**
 * What technicians are to hear of an endpoint.
 *
 * @param since when it failed first
 */
record EndpointNotice(UUID organization, Kind kind, String url, Instant since) {

    /** What became of it. */
    enum Kind {
        FAILING,
        PARKED,
        RECOVERED
    }

    /** Says nothing of the address. */
    @Override
    public String toString() {
        return "EndpointNotice[" + kind + "]";
    }
}
