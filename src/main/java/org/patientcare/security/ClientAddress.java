package org.patientcare.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collections;
import java.util.List;
import org.patientcare.http.RequestAtHand;

/**
 * The address of the client: the peer's own, or what a configured proxy says of it, read from the
 * right.
 */
@ApplicationScoped
public class ClientAddress {

    private static final String FORWARDED_FOR = "X-Forwarded-For";

    @Inject private RequestAtHand request;
    @Inject private AuthSettings settings;

    public String get() {
        String address = request.get().getRemoteAddr();
        List<String> headers = Collections.list(request.get().getHeaders(FORWARDED_FOR));
        if (headers.isEmpty()) {
            return address;
        }
        List<String> said = List.of(String.join(",", headers).split("\\s*,\\s*"));
        for (int i = said.size() - 1; i >= 0 && isTrusted(address); i--) {
            String before = withoutPort(said.get(i));
            if (AddressRange.literal(before).isEmpty()) {
                return address;
            }
            address = before;
        }
        return address;
    }

    /** Some proxies say {@code 203.0.113.7:5123} or {@code [2001:db8::1]:5123}. */
    static String withoutPort(String address) {
        return address.replaceFirst("^([0-9.]+):[0-9]+$", "$1")
                .replaceFirst("^\\[(.*)](:[0-9]+)?$", "$1");
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
