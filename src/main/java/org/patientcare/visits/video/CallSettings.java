package org.patientcare.visits.video;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;

/** The settings of calls: the engine, the ICE servers and the limits on web sockets. */
@ApplicationScoped
public class CallSettings implements FeatureSettings {

    private static final String ENGINE = "patientcare.video.engine";
    private static final String ICE_SERVERS = "patientcare.video.ice-servers";
    private static final String TURN_SECRET = "patientcare.video.turn-secret";
    private static final String RELAY_ONLY = "patientcare.video.relay-only";
    private static final String JITSI = "patientcare.jitsi.";
    private static final String SOCKETS = "patientcare.video.sockets-per-address";

    /**
     * Default limit per address: far more than a hospital with some thousand beds behind one
     * address needs (ADR 13).
     */
    private static final int SOCKETS_OF_ADDRESS = 1000;

    private static final int MOST_SOCKETS = 100_000;

    /** After a fault all sockets may reconnect at once, and do so a second time. */
    private static final int OPENINGS_OF_SOCKET = 3;

    private static final String ICE_SERVER =
            "(stuns?|turns?):[A-Za-z0-9.\\[\\]:-]+(\\?transport=(udp|tcp))?";

    /** HS256 needs a key of 256 bits or more. */
    private static final int JITSI_SECRET_BYTES = 32;

    @Inject private Settings settings;

    private List<String> iceServers;
    private Optional<String> turnSecret;
    private boolean relayOnly;
    private Optional<Jitsi> jitsi;
    private int socketsOfAddress;

    /**
     * A Jitsi server that admits everyone who presents a valid token.
     *
     * @param url without a slash at the end
     * @param domain subject ({@code sub}) of the tokens
     */
    public record Jitsi(String url, String domain, String appId, String secret) {}

    @PostConstruct
    void read() {
        turnSecret = settings.text(TURN_SECRET);
        SettingException.collect(
                () -> {
                    iceServers = readIceServers();
                    relayOnly = readRelayOnly();
                },
                () ->
                        socketsOfAddress =
                                settings.integer(SOCKETS, SOCKETS_OF_ADDRESS, 1, MOST_SOCKETS),
                () -> jitsi = usesJitsi() ? Optional.of(readJitsi()) : Optional.empty());
    }

    /** URIs such as {@code stun:host:3478}, in the order in which the site configured them. */
    public List<String> iceServers() {
        return iceServers;
    }

    public Optional<String> turnSecret() {
        return turnSecret;
    }

    /**
     * Whether media may only go through a TURN server, so that neither side learns the IP address
     * of the other. If so, at least one TURN server is configured.
     */
    public boolean relayOnly() {
        return relayOnly;
    }

    /** Empty if calls use the built-in engine. */
    public Optional<Jitsi> jitsi() {
        return jitsi;
    }

    /** How many web sockets one client address may have open on a node. */
    public int maxSocketsPerAddress() {
        return socketsOfAddress;
    }

    /** How many web sockets one client address may open per minute on all nodes. */
    public int maxSocketOpeningsPerMinute() {
        return OPENINGS_OF_SOCKET * socketsOfAddress;
    }

    private boolean usesJitsi() {
        return switch (settings.text(ENGINE, "builtin")) {
            case "builtin" -> false;
            case "jitsi" -> true;
            default -> throw new SettingException(ENGINE, "must be builtin or jitsi");
        };
    }

    private List<String> readIceServers() {
        List<String> servers =
                settings.text(ICE_SERVERS).stream()
                        .flatMap(list -> Arrays.stream(list.split("[,\\s]+")))
                        .toList();
        if (!servers.stream().allMatch(server -> server.matches(ICE_SERVER))) {
            throw new SettingException(
                    ICE_SERVERS,
                    "must be addresses such as stun:stun.example:3478 or"
                            + " turn:turn.example:3478?transport=udp, separated by commas");
        }
        if (turnSecret.isEmpty() && servers.stream().anyMatch(s -> s.startsWith("turn"))) {
            throw new SettingException(
                    TURN_SECRET, "must be set: the secret that the TURN servers share with us");
        }
        return servers;
    }

    private boolean readRelayOnly() {
        boolean only = settings.flag(RELAY_ONLY, false);
        if (only && iceServers.stream().noneMatch(server -> server.startsWith("turn"))) {
            throw new SettingException(
                    RELAY_ONLY, "needs a turn: or turns: address in " + ICE_SERVERS);
        }
        return only;
    }

    private static String withoutSlashes(String url) {
        int end = url.length();
        while (url.charAt(end - 1) == '/') {
            end--;
        }
        return url.substring(0, end);
    }

    private Jitsi readJitsi() {
        String url = settings.required(JITSI + "url", "the address of the Jitsi server");
        if (!url.matches("https?://[^/?#\\s][^?#\\s]*")) {
            throw new SettingException(JITSI + "url", "must be an absolute http or https URL");
        }
        String secret = settings.required(JITSI + "secret", "the secret that signs its tokens");
        if (secret.getBytes(StandardCharsets.UTF_8).length < JITSI_SECRET_BYTES) {
            throw new SettingException(
                    JITSI + "secret", "must have " + JITSI_SECRET_BYTES + " bytes or more");
        }
        return new Jitsi(
                withoutSlashes(url),
                settings.text(JITSI + "domain").orElse(URI.create(url).getHost()),
                settings.required(JITSI + "app-id", "the application id that its tokens name"),
                secret);
    }
}
