package org.patientcare.chaos.erasures;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.patientcare.chaos.events.EventLoad;
import org.patientcare.chaos.nodes.TwoNodes;
import org.patientcare.testing.Http;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Waiting;

/**
 * Erases patients on two nodes under load, while what destroys them is ended: once in each step for
 * each round, then at random moments. At the end it prints a table.
 */
public final class ErasureNight implements AutoCloseable {

    private static final int WRITERS = 4;

    /** Patients who are all due at once while nodes are killed at random moments. */
    private static final int AT_RANDOM = 6;

    private static final int KILLS_AT_RANDOM = 4;
    private static final int MOMENT_MILLIS = 1_500;
    private static final Duration POLL_INTERVAL = Duration.ofMillis(10);
    private static final int ACKNOWLEDGED = 50;
    private static final int MOST_SHOWN = 20;
    private static final String ROW = "%-24s %-12s %8s%n";

    /** Who waits for a lock of ours in a function of erasures; the node is in the name. */
    private static final String WAITING =
            """
            SELECT pid, application_name FROM pg_stat_activity
            WHERE ? = ANY (pg_blocking_pids(pid)) AND query LIKE '%erasure_%'""";

    private final Path folder;
    private final Path war;
    private final Path ledger;
    private final int rounds;
    private final Random random;
    private final TwoNodes nodes;
    private final Map<UUID, Subject> erasures = new LinkedHashMap<>();
    private final Queue<String> findings = new ConcurrentLinkedQueue<>();
    private final AtomicInteger reads = new AtomicInteger();

    /**
     * @param folder an empty folder on a disk
     * @param rounds how often each step is struck
     */
    public ErasureNight(Path folder, Path war, long seed, int rounds) throws SQLException {
        this.folder = folder;
        this.war = war;
        this.rounds = rounds;
        random = new Random(seed);
        try {
            ledger = Files.createDirectory(folder.resolve("ledger"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> settings = new LinkedHashMap<>(EventLoad.SETTINGS);
        settings.put("patientcare.rate-limit.requests-at-once", "0");
        settings.put("patientcare.housekeeping.interval", "PT1S");
        settings.put("patientcare.erasure.delay", "PT1H");
        settings.put("patientcare.erasure.daily-limit", "1000");
        settings.put("patientcare.erasure.keep-prescriptions", "PT0S");
        settings.put("patientcare.erasure.ledger", ledger.toString());
        nodes = new TwoNodes(folder, war, settings);
    }

    /**
     * @return every rule that was broken
     */
    public List<String> findings() throws SQLException {
        int count = Step.values().length * rounds + AT_RANDOM;
        try (Subjects subjects = new Subjects(nodes, count);
                EventLoad load = new EventLoad(nodes.operator(), nodes.ports(), WRITERS)) {
            Organization eraser = subjects.eraser();
            Map<String, Long> before = tablesWith(subjects);
            for (Step step : List.of(Step.AUDIT_LOG, Step.EVENT, Step.CONVERSATION_MESSAGE)) {
                if (!before.containsKey(step.table())) {
                    findings.add("nothing of the patients was in " + step.table());
                }
            }
            subjects.all().forEach(subject -> export(eraser, subject));
            Restored backup = backup();
            TrailReader.Outcome feed = erase(subjects, eraser, load);
            try (Connection superuser = nodes.database().superuser()) {
                ErasureCheck check = new ErasureCheck(superuser, eraser);
                findings.addAll(check.findings(erasures, ledger));
                Map<String, Long> after = tablesWith(subjects);
                if (!after.isEmpty()) {
                    findings.add("still there: " + after);
                }
                System.out.printf(
                        "%d erasures asked, %d done, %d half done, %d certificates; canaries in %d tables before, in %d after%n",
                        erasures.size(),
                        check.done(),
                        erasures.size() - check.done(),
                        check.certificates(),
                        before.size(),
                        after.size());
            }
            List<String> back =
                    backup.findings(war, ledger, subjects.clinic().uuid(), subjects.all());
            findings.addAll(back);
            System.out.printf(
                    "%d reads of blocked patients; %d rows of the trail, %d lines of the feed, %d rows missing; backup of before: %s%n",
                    reads.get(),
                    feed.rows(),
                    feed.lines(),
                    feed.missing().size(),
                    back.isEmpty() ? "nobody is back" : "NOT RIGHT");
        }
        return List.copyOf(findings);
    }

    private Map<String, Long> tablesWith(Subjects subjects) throws SQLException {
        try (Connection superuser = nodes.database().superuser()) {
            return CanarySearch.rowsWith(subjects.all(), superuser);
        }
    }

    /** Before it is erased, an export has each message of a patient. */
    private void export(Organization eraser, Subject subject) {
        JsonNode export =
                eraser.http().get("/v1/patients/" + subject.code() + "/export").expect(200).json();
        if (!export.path("complete").asBoolean()
                || export.path("messages").size()
                        != subject.rows().get(Step.CONVERSATION_MESSAGE.table())) {
            findings.add("the export of " + subject.code() + " is not whole");
        }
    }

    private Restored backup() {
        nodes.database().stop();
        Restored backup = Restored.copyOf(nodes.databaseFolder(), folder.resolve("backup"));
        nodes.database().start();
        nodes.awaitReady();
        return backup;
    }

    /** Under load, from the first request to the last line of the ledger. */
    private TrailReader.Outcome erase(Subjects subjects, Organization eraser, EventLoad load)
            throws SQLException {
        try (TrailReader trail = new TrailReader(nodes);
                Connection superuser = nodes.database().superuser()) {
            load.begin();
            load.awaitAcknowledged(ACKNOWLEDGED);
            Background readers = Background.repeating(() -> read(eraser));
            try (readers) {
                ask(eraser, subjects);
                subjects.awaitTold(superuser);
                strikeInEachStep(superuser);
                strikeAtRandom(superuser);
                Waiting.until("all are erased", () -> isDone(superuser, eraser.uuid()));
            } finally {
                load.end();
            }
            findings.addAll(load.findings("Erasures", superuser));
            TrailReader.Outcome feed = trail.outcome(superuser);
            feed.missing().stream()
                    .limit(MOST_SHOWN)
                    .forEach(id -> findings.add("nobody could read in the feed: " + id));
            return feed;
        }
    }

    /** All at one node, which block the patients. */
    private void ask(Organization eraser, Subjects subjects) {
        for (Subject subject : subjects.all()) {
            String id =
                    eraser.http()
                            .send("DELETE", "/v1/patients/" + subject.code(), null)
                            .expect(202)
                            .json()
                            .at("/data/id")
                            .asText();
            synchronized (erasures) {
                erasures.put(UUID.fromString(id), subject);
            }
        }
    }

    /** Reads or exports one of those who are blocked, at one of the nodes. */
    private void read(Organization eraser) {
        List<Subject> blocked;
        synchronized (erasures) {
            blocked = List.copyOf(erasures.values());
        }
        if (blocked.isEmpty()) {
            return;
        }
        int turn = reads.getAndIncrement();
        Subject subject = blocked.get(turn % blocked.size());
        Http http = eraser.http().at(nodes.ports().get(turn % nodes.ports().size()));
        String path = "/v1/patients/" + subject.code();
        for (String each : List.of(path, path + "/export")) {
            if (http.get(each).status() == 200) {
                findings.add(each + " was answered although the patient is blocked");
            }
        }
    }

    private void strikeInEachStep(Connection superuser) throws SQLException {
        List<UUID> ids = List.copyOf(erasures.keySet());
        Step[] steps = Step.values();
        Blow[] blows = Blow.values();
        System.out.printf(ROW, "ended in the step", "by", "s");
        for (int turn = 0; turn < steps.length * rounds; turn++) {
            Step step = steps[turn % steps.length];
            Blow blow = blows[(turn + turn / steps.length) % blows.length];
            long begin = System.nanoTime();
            strike(superuser, ids.get(turn), step, blow);
            long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
            System.out.printf(ROW, step.table(), blow, seconds);
        }
    }

    /** Lets a patient be destroyed up to a step, and ends it there. */
    private void strike(Connection superuser, UUID erasure, Step step, Blow blow)
            throws SQLException {
        List<Integer> killed;
        try (Connection holder = nodes.database().superuser()) {
            holder.setAutoCommit(false);
            UUID organization = organizationOf(superuser, erasure);
            if (!step.lock(holder, organization, erasures.get(erasure).id())) {
                throw new IllegalStateException("a patient has nothing in " + step.table());
            }
            int pid = pidOf(holder);
            makeDue(superuser, List.of(erasure));
            List<Waiter> waiting = new ArrayList<>();
            Waiting.until(
                    () -> waiting.addAll(waiters(superuser, pid)),
                    POLL_INTERVAL,
                    () -> "nobody destroys in the step " + step);
            killed = strike(superuser, waiting.get(0), blow);
            holder.rollback();
        }
        nodes.start(killed);
    }

    private record Waiter(int pid, String name) {}

    /** Returns the nodes that it killed. */
    private List<Integer> strike(Connection superuser, Waiter waiter, Blow blow)
            throws SQLException {
        if (blow == Blow.SESSION) {
            try (PreparedStatement end =
                    superuser.prepareStatement("SELECT pg_terminate_backend(?)")) {
                end.setInt(1, waiter.pid());
                end.execute();
            }
            return List.of();
        }
        List<Integer> killed =
                TwoNodes.BOTH.stream()
                        .filter(
                                number ->
                                        blow == Blow.BOTH_NODES
                                                || waiter.name().contains(TwoNodes.name(number)))
                        .toList();
        if (killed.isEmpty()) {
            findings.add("a session of no node destroys: " + waiter.name());
        }
        nodes.kill(killed);
        return killed;
    }

    private void strikeAtRandom(Connection superuser) throws SQLException {
        List<UUID> ids = List.copyOf(erasures.keySet());
        makeDue(superuser, ids.subList(ids.size() - AT_RANDOM, ids.size()));
        for (int kill = 0; kill < KILLS_AT_RANDOM; kill++) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(MOMENT_MILLIS)));
            List<Integer> killed =
                    IntStream.range(0, TwoNodes.BOTH.size())
                            .filter(number -> random.nextBoolean())
                            .boxed()
                            .toList();
            nodes.kill(killed);
            nodes.start(killed);
        }
    }

    private static void makeDue(Connection superuser, List<UUID> erasures) throws SQLException {
        try (PreparedStatement statement =
                superuser.prepareStatement(
                        "UPDATE erasure SET due_at = now() - interval '1 second' WHERE id = ANY (?) AND state = 'blocked'")) {
            statement.setArray(1, superuser.createArrayOf("uuid", erasures.toArray()));
            statement.executeUpdate();
        }
    }

    private static UUID organizationOf(Connection superuser, UUID erasure) throws SQLException {
        try (PreparedStatement statement =
                superuser.prepareStatement("SELECT organization_id FROM erasure WHERE id = ?")) {
            statement.setObject(1, erasure);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getObject(1, UUID.class);
            }
        }
    }

    private static int pidOf(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT pg_backend_pid()");
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }

    private static List<Waiter> waiters(Connection superuser, int blocker) {
        List<Waiter> waiters = new ArrayList<>();
        try (PreparedStatement statement = superuser.prepareStatement(WAITING)) {
            statement.setInt(1, blocker);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    waiters.add(new Waiter(rows.getInt(1), rows.getString(2)));
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return waiters;
    }

    private static boolean isDone(Connection superuser, UUID organization) {
        try (PreparedStatement statement =
                superuser.prepareStatement(
                        "SELECT NOT EXISTS (SELECT FROM erasure WHERE organization_id = ? AND noted_at IS NULL)")) {
            statement.setObject(1, organization);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        nodes.close();
    }
}
