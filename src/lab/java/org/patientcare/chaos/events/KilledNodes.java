package org.patientcare.chaos.events;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.patientcare.chaos.nodes.TwoNodes;

/** Two nodes with their own database, which are killed under load. */
public final class KilledNodes implements AutoCloseable {

    private static final int WRITERS = 8;
    private static final int MIN_ACKNOWLEDGED = 20;
    private static final int MORE_ACKNOWLEDGED = 150;
    private static final int MOMENT_MICROS = 100_000;

    private final Random random;
    private final TwoNodes nodes;
    private final EventLoad events;

    /**
     * @param folder an empty folder on a disk
     */
    public KilledNodes(Path folder, Path war, long seed) throws SQLException {
        random = new Random(seed);
        nodes = new TwoNodes(folder, war, EventLoad.SETTINGS);
        events = new EventLoad(nodes.operator(), nodes.ports(), WRITERS);
    }

    /**
     * Kills one node, the other, or both, the given number of times, each time under load.
     *
     * @return every rule that was broken
     */
    public List<String> findingsAfter(int kills) throws SQLException {
        for (int kill = 0; kill < kills; kill++) {
            events.begin();
            events.awaitAcknowledged(MIN_ACKNOWLEDGED + random.nextInt(MORE_ACKNOWLEDGED));
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(MOMENT_MICROS)));
            int which = random.nextInt(TwoNodes.BOTH.size() + 1);
            List<Integer> killed = which == TwoNodes.BOTH.size() ? TwoNodes.BOTH : List.of(which);
            nodes.kill(killed);
            nodes.start(killed);
            events.end();
        }
        try (Connection superuser = nodes.database().superuser()) {
            return events.findings(kills + " kills", superuser);
        }
    }

    @Override
    public void close() {
        events.close();
        nodes.close();
    }
}
