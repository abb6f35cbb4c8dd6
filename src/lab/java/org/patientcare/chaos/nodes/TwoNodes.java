package org.patientcare.chaos.nodes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.patientcare.launch.Folders;
import org.patientcare.testing.DurablePostgres;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;
import org.patientcare.testing.SuiteDatabase;

/** Two nodes on a database that nobody else uses, each of which can be killed. */
public final class TwoNodes implements AutoCloseable {

    /** The numbers of both. */
    public static final List<Integer> BOTH = List.of(0, 1);

    private final Path folder;
    private final Path war;
    private final DurablePostgres database;
    private final Map<String, String> settings;
    private final List<Integer> ports = Stream.generate(Node::freePort).limit(BOTH.size()).toList();
    private final List<Node> nodes = new ArrayList<>();

    /**
     * Starts them.
     *
     * @param folder an empty folder on a disk
     * @param more settings of both, in addition to those of all nodes of tests
     */
    public TwoNodes(Path folder, Path war, Map<String, String> more) throws SQLException {
        this.folder = folder;
        this.war = war;
        database = DurablePostgres.create(databaseFolder());
        settings = new HashMap<>(SuiteDatabase.settings(ports.get(0), database.url()));
        settings.put("patientcare.rate-limit.requests-per-minute", "1000000");
        settings.putAll(more);
        BOTH.forEach(number -> nodes.add(launch(number)));
        awaitReady();
    }

    public DurablePostgres database() {
        return database;
    }

    /** The folder of the database's data. */
    public Path databaseFolder() {
        return folder.resolve("postgres");
    }

    public List<Integer> ports() {
        return ports;
    }

    /** The operator, at the first node. */
    public Operator operator() {
        return Operator.ofNode(ports.get(0));
    }

    /** The name under which the database knows a node. */
    public static String name(int number) {
        return "node-" + number;
    }

    public void kill(Collection<Integer> numbers) {
        numbers.forEach(number -> nodes.get(number).kill());
    }

    /** Starts nodes again that were killed; returns when they are ready. */
    public void start(Collection<Integer> numbers) {
        numbers.forEach(number -> nodes.set(number, launch(number)));
        numbers.forEach(number -> nodes.get(number).awaitReady());
    }

    /** Waits until both are ready. */
    public void awaitReady() {
        nodes.forEach(Node::awaitReady);
    }

    @Override
    public void close() {
        nodes.forEach(Node::kill);
        database.close();
    }

    /** Each has its own temporary folder, because a killed server leaves its copy of the WAR. */
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
        all.put("patientcare.node-name", name(number));
        return Node.launch(all, ports.get(number), war, Node.PRE_BOOT, Node.POST_BOOT);
    }
}
