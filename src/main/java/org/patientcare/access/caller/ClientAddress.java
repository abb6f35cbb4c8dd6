package org.patientcare.access.caller;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.AddressRange;

/**
 * The client's address: the peer's, or if the peer is a trusted proxy, the address in {@code
 * X-Forwarded-For}, read from the right. The header is ignored for other peers.
 */
@ApplicationScoped
public class ClientAddress {

    private static final String FORWARDED_FOR = "X-Forwarded-For";

    /** The most proxies in a chain; entries further to the left are ignored. */
    private static final int MOST_PROXIES = 16;

    /** The longest entry in characters: an IPv6 address in brackets with a port. */
    private static final int MAX_ENTRY_CHARACTERS = 64;

    @Inject private RequestHolder request;
    @Inject private AuthSettings settings;

    @Produces
    @ApplicationScoped
    Check proxyCheck() {
        return Check.of(
                CheckName.PROXY, origin -> ProxyCheck.of(settings.trustedProxies(), origin));
    }

    public String get() {
        String peer = request.get().getRemoteAddr();
        if (!isTrusted(peer)) {
            return peer;
        }
        List<String> headers = Collections.list(request.get().getHeaders(FORWARDED_FOR));
        return resolve(peer, String.join(",", headers), this::isTrusted);
    }

    /**
     * Follows the header from right to left as long as each address is trusted. Stops at an entry
     * that is not an address, and after {@value #MOST_PROXIES} entries.
     *
     * @param forwardedFor the header's values joined by commas; the peer has appended the last one
     */
    static String resolve(String peer, String forwardedFor, Predicate<String> trusted) {
        String address = peer;
        int end = endOfList(forwardedFor);
        for (int hop = 0; hop < MOST_PROXIES && end > 0 && trusted.test(address); hop++) {
            int comma = forwardedFor.lastIndexOf(',', end - 1);
            Optional<String> before = address(forwardedFor.substring(comma + 1, end).strip());
            if (before.isEmpty()) {
                return address;
            }
            address = before.get();
            end = comma;
        }
        return address;
    }

    /** The end of the list without trailing commas and blanks. */
    private static int endOfList(String forwardedFor) {
        int end = forwardedFor.length();
        while (end > 0
                && (forwardedFor.charAt(end - 1) == ',' || forwardedFor.charAt(end - 1) <= ' ')) {
            end--;
        }
        return end;
    }

    /** The IP address in an entry; empty if it is not one or too long. */
    static Optional<String> address(String entry) {
        return Optional.of(entry)
                .filter(text -> text.length() <= MAX_ENTRY_CHARACTERS)
                .map(ClientAddress::withoutPort)
                .filter(text -> AddressRange.literal(text).isPresent());
    }

    /**
     * Removes the port: some proxies write {@code 203.0.113.7:5123} or {@code [2001:db8::1]:5123}.
     */
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

    /** Self-check: whether client addresses are known behind the proxy in front of this node. */
    static final class ProxyCheck {

        private static final String SETTING = "patientcare.auth.trusted-proxies";

        private ProxyCheck() {}

        static Finding of(List<AddressRange> trusted, RequestOrigin origin) {
            if (trusted.stream().anyMatch(range -> range.bits() == 0)) {
                return Finding.failed(
                        SETTING + " trusts every address: any caller can claim to be any other.",
                        "Set it to the addresses of your proxies only.");
            }
            boolean isProxy =
                    AddressRange.literal(origin.peer())
                            .filter(peer -> isIn(trusted, peer))
                            .isPresent();
            Optional<String> forwardedFor = origin.forwarded().address();
            if (forwardedFor.isPresent()) {
                return isProxy
                        ? byTrusted(forwardedFor.get())
                        : Finding.failed(
                                "This request has X-Forwarded-For but came from "
                                        + origin.peer()
                                        + ", which is not a trusted proxy: all its callers count as"
                                        + " one.",
                                "If that is your proxy, add it to " + SETTING + ".");
            }
            return isProxy
                    ? Finding.warning(
                            "This request came from the trusted proxy "
                                    + origin.peer()
                                    + " without X-Forwarded-For: all its callers count as one.",
                            "Let the proxy set X-Forwarded-For to the address of its client.")
                    : direct(trusted);
        }

        private static Finding byTrusted(String forwardedFor) {
            String last = forwardedFor.substring(forwardedFor.lastIndexOf(',') + 1).strip();
            return ClientAddress.address(last).isPresent()
                    ? Finding.ok(
                            "This request came through a trusted proxy, which names its client.")
                    : Finding.failed(
                            "The trusted proxy sends X-Forwarded-For without an address in it.",
                            "Let the proxy write the client's IP address there.");
        }

        private static Finding direct(List<AddressRange> trusted) {
            return trusted.isEmpty()
                    ? Finding.skipped(
                            "No proxy is trusted, and this request came through none.",
                            "If there is a proxy in front, name it in "
                                    + SETTING
                                    + " and run the self-check at the public address.")
                    : Finding.skipped(
                            "This request did not come through a trusted proxy.",
                            "Run the self-check at the public address.");
        }

        private static boolean isIn(List<AddressRange> ranges, InetAddress address) {
            return ranges.stream().anyMatch(range -> range.contains(address));
        }
    }
}
