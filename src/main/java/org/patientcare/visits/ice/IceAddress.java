package org.patientcare.visits.ice;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a STUN or TURN server, parsed from its URI (RFC 7064, RFC 7065).
 *
 * @param udp whether the transport is UDP; otherwise TCP
 * @param tls whether TLS (over UDP: DTLS) runs on top of the transport
 */
record IceAddress(String host, int port, boolean udp, boolean tls) {

    private static final int USUAL_PORT = 3478;
    private static final int USUAL_TLS_PORT = 5349;
    private static final int HIGHEST_PORT = 65_535;

    private static final Pattern FORM =
            Pattern.compile(
                    "(stuns?|turns?):(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9.-]+)(?::([0-9]{1,5}))?"
                            + "(?:\\?transport=(udp|tcp))?");

    /** Empty if a browser would not accept the URI. */
    static Optional<IceAddress> parse(String uri) {
        Matcher parts = FORM.matcher(uri);
        if (!parts.matches()) {
            return Optional.empty();
        }
        boolean tls = parts.group(1).toLowerCase(Locale.ROOT).endsWith("s");
        String port = parts.group(3);
        String transport = parts.group(4);
        IceAddress found =
                new IceAddress(
                        parts.group(2).replaceAll("[\\[\\]]", ""),
                        port == null ? tls ? USUAL_TLS_PORT : USUAL_PORT : Integer.parseInt(port),
                        transport == null ? !tls : transport.equals("udp"),
                        tls);
        return Optional.of(found).filter(a -> a.port > 0 && a.port <= HIGHEST_PORT);
    }
}
