package org.patientcare.access.socket;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import org.patientcare.platform.config.PublicUrl;

/** How a page of ours is told from those of others. */
@ApplicationScoped
public class SocketOrigins {

    /** In characters: the longest name that a host can have, scheme and port. */
    public static final int LONGEST = 300;

    @Inject private PublicUrl publicUrl;

    /**
     * @param origin as a browser names it; null for none
     */
    public boolean isOurs(String origin) {
        return origin != null
                && origin.length() <= LONGEST
                && normal(origin).equals(normal(publicUrl.base()));
    }

    /** Scheme, host and port; empty for what is no address. */
    private static Optional<String> normal(String address) {
        try {
            URI uri = URI.create(address);
            if (uri.getScheme() == null || uri.getHost() == null) {
                return Optional.empty();
            }
            boolean secure = uri.getScheme().equalsIgnoreCase("https");
            int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
            return Optional.of(
                    (uri.getScheme() + "://" + uri.getHost() + ":" + port)
                            .toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
