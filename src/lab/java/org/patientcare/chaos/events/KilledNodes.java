package org.patientcare.chaos.events;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.patientcare.launch.Folders;
import org.patientcare.testing.DurablePostgres;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;
import org.patientcare.testing.SuiteDatabase;

/** Two nodes with their own database, which are killed under load. */
public final class KilledNodes implements AutoCloseable {

    private static final int NODES = 2;
    private static final int WRITERS = 8;
    private static final int MIN_ACKNOWLEDGED = 20;
    private static final int MORE_ACKNOWLEDGED = 150;
    private static final int MOMENT_MICROS = 100_000;

    private final Path folder;
    private final Path war;
    private final Random random;
    private final DurablePostgres database;
    private final Map<String, String> settings;
    private final List<Integer> ports = Stream.generate(Node::freePort).limit(NODES).toList();
    private final List<Node> nodes = new ArrayList<>();
    private final EventLoad events;

    /**
     * @param folder an empty folder on a disk
     */
    public KilledNodes(Path folder, Path war, long seed) throws SQLException {
        this.folder = folder;
        this.war = war;
        random = new Random(seed);
        database = DurablePostgres.create(folder.resolve("postgres"));
        settings = new HashMap<>(SuiteDatabase.settings(ports.get(0), database.url()));
        settings.put("patientcare.rate-limit.requests-per-minute", "1000000");
        settings.putAll(EventLoad.SETTINGS);
        for (int number = 0; number < NODES; number++) {
            nodes.add(launch(number));
        }
        nodes.forEach(Node::awaitReady);
        events = new EventLoad(Operator.ofNode(ports.get(0)), ports, WRITERS);
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
            killSome(random.nextInt(NODES + 1));
            events.end();
        }
        try (Connection superuser = database.superuser()) {
            return events.findings(kills + " kills", superuser);
        }
    }

    @Override
    public void close() {
        events.close();
        nodes.forEach(Node::kill);
        database.close();
    }

    /** Kills one node, or all if the number is that of the nodes, and starts them again. */
    private void killSome(int which) {
        for (int number = 0; number < NODES; number++) {
            if (which == number || which == NODES) {
                nodes.get(number).kill();
            }
        }
        for (int number = 0; number < NODES; number++) {
            if (which == number || which == NODES) {
                nodes.set(number, launch(number).awaitReady());
            }
        }
    }

    private Node launch(int number) {
        Path own = folder.resolve("tmp" + number);
        try {
            Folders.delete(own);
            Files.createDirectories(own);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> all = new HashMap<>(settings);
        all.put("java.io.tmpdir", own.toString());
        return Node.launch(all, ports.get(number), war, Node.PRE_BOOT, Node.POST_BOOT);
    }
}
