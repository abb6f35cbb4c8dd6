package org.patientcare.testing;

import java.util.HashMap;
import java.util.Map;

/** Settings of {@link KeptNode#OF_VISITS}. */
public final class VisitNode {

    public static final String TURN_SECRET = "turn-secret-of-the-test";

    public static final String STUN = "stun:stun.example:3478";

    public static final String TURN = "turn:turn.example:3478?transport=udp";

    /** The sockets that an address may have. */
    public static final int SOCKETS = 4;

    private VisitNode() {}

    /** A node with a public address of its own, whose links open two hours before a visit. */
    static Node start() {
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.put("patientcare.video.opens-before", "PT2H");
        settings.put("patientcare.video.ice-servers", STUN + ", " + TURN);
        settings.put("patientcare.video.turn-secret", TURN_SECRET);
        settings.put("patientcare.video.sockets-per-address", String.valueOf(SOCKETS));
        settings.put("patientcare.rate-limit.requests-per-minute", "0");
        return Node.ready(settings, port);
    }
}
