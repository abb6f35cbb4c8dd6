package org.patientcare.access.socket;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import org.patientcare.platform.config.PublicUrl;

/** Tells pages of this service from those of other sites by the {@code Origin} header. */
@ApplicationScoped
public class SocketOrigins {

    /** The longest origin in characters: the longest host name with scheme and port. */
    public static final int MAX_CHARACTERS = 300;

    @Inject private PublicUrl publicUrl;

    /**
     * @param origin the value of the {@code Origin} header; null if it is missing
     */
    public boolean isOwnOrigin(String origin) {
        return origin != null
                && origin.length() <= MAX_CHARACTERS
                && normal(origin).equals(normal(publicUrl.base()));
    }

    /**
     * Scheme, host and port in lower case; empty if the text is not an absolute URL with a host.
     */
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
