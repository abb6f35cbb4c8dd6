package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Limits of {@link KeptNode#FEW_THREADS}. */
public final class FewThreads {

    /** Requests of a credential that run at the same time. */
    public static final int PLACES = 3;

    /** HTTP threads. */
    public static final int THREADS = 6;

    /**
     * Longer than the calls of a test take. Other tests check that a node stops after this time.
     */
    private static final String GRACE_MILLIS = "60000";

    private static final String POOL =
            "set configs.config.server-config.thread-pools.thread-pool.http-thread-pool.";

    private FewThreads() {}

    static Node node() {
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.put("patientcare.metrics.readers", "127.0.0.1,192.0.2.30");
        settings.put("patientcare.rate-limit.requests-at-once", String.valueOf(PLACES));
        settings.put("fish.payara.shutdowngrace", GRACE_MILLIS);
        return Node.launch(settings, port, commands(), LongTimeoutDataSources.commands())
                .awaitReady();
    }

    private static Path commands() {
        try {
            return Files.writeString(
                    Files.createDirectories(Path.of("target", "boot"))
                            .resolve("few-threads-pre-boot.asadmin"),
                    Files.readString(Node.PRE_BOOT)
                            + POOL
                            + "min-thread-pool-size="
                            + THREADS
                            + "\n"
                            + POOL
                            + "max-thread-pool-size="
                            + THREADS
                            + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
