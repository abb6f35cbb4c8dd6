package org.patientcare.talk.relay;

import java.net.URI;
import java.util.Map;

/**
 * A request as it leaves.
 *
 * @param headers by their names, each once; {@code host} and {@code content-length} are not among
 *     them
 */
record Outgoing(URI url, Map<String, String> headers, byte[] body) {

    boolean isPlain() {
        return "http".equalsIgnoreCase(url.getScheme());
    }

    /** Without what it holds: it would say too much in a log. */
    @Override
    public String toString() {
        return "Outgoing[bytes=" + body.length + "]";
    }
}
