package org.patientcare.testing;

import java.util.HashMap;
import java.util.Map;

/**
 * A node on a PostgreSQL of its own for all tests that hurt it and put it right again, started for
 * the first of them.
 */
public final class SharedNode {

    /** What a test locks that uses it. */
    public static final String LOCK = "shared node";

    /** More than all of them together make. */
    public static final int REQUESTS_PER_MINUTE = 100_000;

    private static SharedNode ofAll;

    private final OwnPostgres postgres;
    private final Node node;

    private SharedNode() {
        postgres = OwnPostgres.start();
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(postgres.settings(port));
        settings.put(
                "patientcare.rate-limit.requests-per-minute", String.valueOf(REQUESTS_PER_MINUTE));
        settings.put("patientcare.rate-limit.requests-at-once", "0");
        node = Node.ready(settings, port);
    }

    /** Ready to be called. */
    public static synchronized SharedNode onItsOwnDatabase() {
        if (ofAll == null) {
            ofAll = new SharedNode();
        }
        ofAll.node.awaitReady();
        return ofAll;
    }

    /** Where no test wants it any more. */
    static synchronized void end() {
        if (ofAll != null) {
            ofAll.node.close();
            ofAll.postgres.close();
            ofAll = null;
        }
    }

    public OwnPostgres postgres() {
        return postgres;
    }

    public Node node() {
        return node;
    }
}
