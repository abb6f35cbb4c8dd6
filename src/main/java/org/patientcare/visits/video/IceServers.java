package org.patientcare.visits.video;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The ICE servers of the site. TURN servers get credentials that end, as their "REST API" has them:
 * the name is the end in seconds since 1970 and an id, the password the HMAC-SHA-1 of the name.
 */
@ApplicationScoped
public class IceServers {

    private static final String HMAC = "HmacSHA1";

    @Inject private CallSettings settings;

    /**
     * @param until to when credentials have to work
     */
    public List<IceServer> until(Instant until) {
        return named(until.getEpochSecond() + ":" + UUID.randomUUID());
    }

    /**
     * For a trial before the day: the name says so in the log of the TURN server.
     *
     * @param until to when credentials have to work, some minutes ahead
     */
    public List<IceServer> forTrialUntil(Instant until) {
        return named(until.getEpochSecond() + ":trial-" + UUID.randomUUID());
    }

    /** Those that ask for no credentials, where a side has had enough of them. */
    public List<IceServer> withoutRelays() {
        return settings.iceServers().stream()
                .filter(address -> !isRelay(address))
                .map(address -> new IceServer(address, null, null))
                .toList();
    }

    private static boolean isRelay(String address) {
        return address.startsWith("turn");
    }

    private List<IceServer> named(String name) {
        return settings.iceServers().stream().map(server -> server(server, name)).toList();
    }

    private IceServer server(String address, String name) {
        return isRelay(address)
                ? new IceServer(address, name, password(settings.turnSecret().orElseThrow(), name))
                : new IceServer(address, null, null);
    }

    static String password(String secret, String name) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), HMAC));
            return Base64.getEncoder()
                    .encodeToString(mac.doFinal(name.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has " + HMAC, e);
        }
    }
}
