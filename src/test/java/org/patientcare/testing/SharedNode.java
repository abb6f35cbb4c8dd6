package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.patientcare.launch.Folders;

/**
 * A node on a separate PostgreSQL, shared by all tests that disturb them and restore them
 * afterwards. The first of these tests starts it. It signs the prescriptions that it issues.
 */
public final class SharedNode {

    /** The resource lock of tests that use it. */
    public static final String LOCK = "shared node";

    /** A rate limit above the number of requests that all these tests make together. */
    public static final int REQUESTS_PER_MINUTE = 100_000;

    /** The node's name in the database. */
    public static final String NAME = "north-1";

    private static SharedNode ofAll;

    private final OwnPostgres postgres;
    private final Node node;
    private final Path folder = newFolder();

    private SharedNode() {
        postgres = OwnPostgres.start();
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(postgres.settings(port));
        settings.put(
                "patientcare.rate-limit.requests-per-minute", String.valueOf(REQUESTS_PER_MINUTE));
        settings.put("patientcare.rate-limit.requests-at-once", "0");
        settings.put("patientcare.node-name", NAME);
        settings.put("patientcare.pdf.signing-keystore", KeyStores.valid(folder, "EC").toString());
        settings.put("patientcare.pdf.signing-password", KeyStores.PASSWORD);
        node = Node.ready(settings, port);
    }

    /** The shared node, ready for requests; starts it if necessary. */
    public static synchronized SharedNode ready() {
        if (ofAll == null) {
            ofAll = new SharedNode();
        }
        ofAll.node.awaitReady();
        return ofAll;
    }

    /** Closes it, if it was started; called at the end of the run. */
    static synchronized void closeIfStarted() {
        if (ofAll != null) {
            ofAll.node.close();
            ofAll.postgres.close();
            remove(ofAll.folder);
            ofAll = null;
        }
    }

    private static Path newFolder() {
        try {
            return Files.createTempDirectory("patientcare-shared-node");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void remove(Path folder) {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public OwnPostgres postgres() {
        return postgres;
    }

    public Node node() {
        return node;
    }
}
