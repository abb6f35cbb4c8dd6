package org.patientcare.talk.relay;

import java.net.URI;
import java.util.Map;

/**
 * A webhook request to send.
 *
 * @param headers each name once, without {@code host} and {@code content-length}
 */
record OutgoingRequest(URI url, Map<String, String> headers, byte[] body) {

    boolean isPlain() {
        return "http".equalsIgnoreCase(url.getScheme());
    }

    /** Shows the size only: URL, headers and body must not be logged. */
    @Override
    public String toString() {
        return "OutgoingRequest[bytes=" + body.length + "]";
    }
}
