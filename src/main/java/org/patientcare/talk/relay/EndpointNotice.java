package org.patientcare.talk.relay;

import java.time.Instant;
import java.util.UUID;

/**
 * A notice to an organization's technical contact about an endpoint.
 *
 * @param since when it first failed; null if the endpoint was resumed by hand before it recovered
 */
record EndpointNotice(UUID organization, Kind kind, String url, Instant since) {

    /** What happened to the endpoint. The names are prefixes of the mail's text keys. */
    enum Kind {
        FAILING,
        PARKED,
        RECOVERED
    }

    /** Leaves out the URL, which may contain a secret. */
    @Override
    public String toString() {
        return "EndpointNotice[" + kind + "]";
    }
}
