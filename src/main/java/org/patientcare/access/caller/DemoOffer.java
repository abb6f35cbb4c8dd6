package org.patientcare.access.caller;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.AddressRange;

/**
 * Whether one may sign in as a made-up person of the demo organization without authentication: only
 * if that organization is configured, the public URL is plain HTTP on the loopback interface, and
 * the request comes from a browser on this machine, through no proxy or tunnel.
 */
@ApplicationScoped
public class DemoOffer {

    @Inject private ConfiguredKeys configured;
    @Inject private PublicUrl publicUrl;
    @Inject private RequestHolder currentRequest;

    /** Whether this is so for the current request. */
    public boolean isAvailable() {
        return configured.demo().isPresent()
                && publicUrl.isPlainAndLocal()
                && isFromHere(currentRequest.get());
    }

    private static boolean isFromHere(HttpServletRequest request) {
        return isLoopback(request.getRemoteAddr())
                && PublicUrl.isLocal(request.getServerName())
                && !isForwarded(Collections.list(request.getHeaderNames()));
    }

    static boolean isLoopback(String address) {
        Optional<InetAddress> known = AddressRange.literal(address);
        return known.filter(InetAddress::isLoopbackAddress).isPresent();
    }

    /**
     * Whether headers show that a proxy or a tunnel forwarded the request, so that the peer's
     * address is not the browser's.
     */
    static boolean isForwarded(List<String> headers) {
        return headers.stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .anyMatch(
                        name ->
                                name.startsWith("x-forwarded-")
                                        || name.equals("forwarded")
                                        || name.equals("via")
                                        || name.equals("x-real-ip"));
    }
}
