package org.patientcare.platform.check;

import java.util.Optional;

/**
 * How a request came to this node, for checks of the proxies in front of it.
 *
 * @param peer the address at the other end of the connection
 * @param host as the {@code Host} header has it; empty text if there is none
 * @param contextPath of the service on this server; empty text at its root
 * @param secure whether it came over TLS that ends here
 * @param forwarded the forwarding headers of a proxy
 */
public record RequestOrigin(
        String peer, String host, String contextPath, boolean secure, Forwarded forwarded) {

    /** Of no request, for checks that look at none. */
    public static final RequestOrigin NONE =
            new RequestOrigin(
                    "",
                    "",
                    "",
                    false,
                    new Forwarded(Optional.empty(), Optional.empty(), Optional.empty()));

    /** The forwarding headers, as they were received. */
    public record Forwarded(
            Optional<String> address, Optional<String> host, Optional<String> scheme) {}
}
