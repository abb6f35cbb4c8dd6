package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.patientcare.platform.server.RequestAtHand;
import org.patientcare.platform.shared.AddressRange;

/**
 * The address of the client: the peer's own, or what a configured proxy says of it, read from the
 * right. What anybody else says is not even read.
 */
@ApplicationScoped
public class ClientAddress {

    private static final String FORWARDED_FOR = "X-Forwarded-For";

    /** One behind the other; what is further to the left is not looked at. */
    private static final int MOST_PROXIES = 16;

    /** In characters: an IPv6 address in brackets, and its port. */
    private static final int LONGEST = 64;

    @Inject private RequestAtHand request;
    @Inject private AuthSettings settings;

    public String get() {
        String peer = request.get().getRemoteAddr();
        if (!isTrusted(peer)) {
            return peer;
        }
        List<String> headers = Collections.list(request.get().getHeaders(FORWARDED_FOR));
        return before(peer, String.join(",", headers), this::isTrusted);
    }

    /**
     * Goes from a trusted peer to the one before it, and on, as long as each is trusted; stops at
     * what is no address and after {@value #MOST_PROXIES} of them.
     *
     * @param said the header's values, joined by commas; its right end comes from the peer
     */
    static String before(String peer, String said, Predicate<String> trusted) {
        String address = peer;
        int end = endOfList(said);
        for (int hop = 0; hop < MOST_PROXIES && end > 0 && trusted.test(address); hop++) {
            int comma = said.lastIndexOf(',', end - 1);
            Optional<String> before = address(said.substring(comma + 1, end).strip());
            if (before.isEmpty()) {
                return address;
            }
            address = before.get();
            end = comma;
        }
        return address;
    }

    /** Without the commas and blanks that say nothing. */
    private static int endOfList(String said) {
        int end = said.length();
        while (end > 0 && (said.charAt(end - 1) == ',' || said.charAt(end - 1) <= ' ')) {
            end--;
        }
        return end;
    }

    /** Empty for what is no address, which anything longer than one with its port is. */
    static Optional<String> address(String said) {
        return Optional.of(said)
                .filter(text -> text.length() <= LONGEST)
                .map(ClientAddress::withoutPort)
                .filter(text -> AddressRange.literal(text).isPresent());
    }

    /** Some proxies say {@code 203.0.113.7:5123} or {@code [2001:db8::1]:5123}. */
    static String withoutPort(String address) {
        return address.replaceFirst("^([0-9.]+):[0-9]+$", "$1")
                .replaceFirst("^\\[([^\\]]*)](:[0-9]+)?$", "$1");
    }

    private boolean isTrusted(String address) {
        return AddressRange.literal(address)
                .filter(
                        known ->
                                settings.trustedProxies().stream()
                                        .anyMatch(range -> range.contains(known)))
                .isPresent();
    }
}
