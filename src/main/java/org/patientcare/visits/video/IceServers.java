package org.patientcare.visits.video;

import com.fasterxml.jackson.annotation.JsonInclude;
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
 * The ICE servers of the site. TURN servers get temporary credentials by the "REST API" scheme for
 * TURN: the user name is the expiry in seconds since 1970 and an id, the password is the HMAC-SHA1
 * of the user name, in base64.
 */
@ApplicationScoped
public class IceServers {

    private static final String HMAC = "HmacSHA1";

    /**
     * A STUN or TURN server, in the form of WebRTC's {@code RTCIceServer}.
     *
     * @param username null if the server needs no credentials
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record IceServer(String urls, String username, String credential) {}

    @Inject private CallSettings settings;

    /**
     * The servers for a call.
     *
     * @param until when the credentials expire
     */
    public List<IceServer> withCredentialsUntil(Instant until) {
        return named(until.getEpochSecond() + ":" + UUID.randomUUID());
    }

    /**
     * The servers for a pre-visit test. The user name contains {@code trial}, so that the log of
     * the TURN server shows what it was for.
     *
     * @param until when the credentials expire
     */
    public List<IceServer> forPreVisitTestUntil(Instant until) {
        return named(until.getEpochSecond() + ":trial-" + UUID.randomUUID());
    }

    /** The STUN servers alone, for a side that has used up its pre-visit tests. */
    public List<IceServer> stunServers() {
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
