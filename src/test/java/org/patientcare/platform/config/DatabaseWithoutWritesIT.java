package org.patientcare.platform.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.launch.Folders;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.DurablePostgres;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Waiting;

@OwnInstallation
@DisplayName("1 Errors, 9 Health: a database that is away, or answers but does not write")
class DatabaseWithoutWritesIT {

    private static final String NO_EFFECT =
            "The database cannot write for the moment, and the call had no effect: try again shortly.";

    private static Path folder;
    private static boolean onSmallDisk;
    private static DurablePostgres postgres;
    private static Node node;
    private static Http operator;
    private static Organization clinic;

    @BeforeAll
    static void startANodeOnADurableDatabase() throws Exception {
        folder = Files.createTempDirectory("patientcare-without-writes");
        onSmallDisk = run("mount", "-t", "tmpfs", "-o", "size=400m", "tmpfs", folder.toString());
        postgres = DurablePostgres.create(folder.resolve("database"));
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port, postgres.url()));
        settings.put("patientcare.housekeeping.interval", "PT1S");
        node = Node.ready(settings, port);
        operator = operator().at(port).http();
        clinic = operator().at(port).newOrganization().at(port).withPatient("p");
    }

    @AfterAll
    static void stopBoth() throws Exception {
        node.close();
        postgres.close();
        if (onSmallDisk) {
            run("umount", folder.toString());
        }
        Files.delete(folder);
    }

    @BeforeEach
    void isReady() {
        awaitReadiness(200);
    }

    @Test
    @DisplayName(
            "1: without the database the rate limit lets no call through: 503 with Retry-After; service returns by itself")
    void whileTheDatabaseIsUnavailableEveryAnswerIs503() throws Exception {
        operator.get("/admin/v1/organizations").expect(200);

        postgres.stop();
        try {
            for (Reply reply : callEverySurface()) {
                assertThat(reply.expectRefusal(503).header("Retry-After")).isEqualTo("5");
            }
            Reply page =
                    Http.node(node.port())
                            .with("Accept-Language", "de")
                            .get("/verify/x")
                            .expect(503);
            assertThat(page.header("Retry-After")).isEqualTo("5");
            assertThat(page.text()).contains("<h1>Bitte gleich noch einmal</h1>");
            awaitReadiness(503);
        } finally {
            postgres.start();
        }

        operator.get("/admin/v1/organizations").expect(200);
        awaitReadiness(200);
    }

    @Test
    @DisplayName(
            "1: no constraint is deferrable, so that only a lost connection can make a commit fail")
    void noConstraintIsDeferrable() {
        assertThat(
                        count(
                                "SELECT count(*) FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace"
                                        + " WHERE n.nspname = 'public' AND c.condeferrable"))
                .isZero();
    }

    /** Calls all surfaces concurrently, because each call waits for a connection. */
    private static List<Reply> callEverySurface() {
        Http nobody = Http.node(node.port());
        List<Callable<Reply>> calls =
                List.of(
                        () -> operator.get("/admin/v1/organizations"),
                        () -> operator.get("/v1/patients/x"),
                        () -> nobody.get("/v1/patients/x"),
                        () -> nobody.get("/widget/v1/me"),
                        () -> nobody.get("/.well-known/jwks.json"));
        return Parallel.run(calls);
    }

    @Drill(value = DrillGroup.CRASH, heldBy = "DatabaseUnavailableTest")
    @Test
    @DisplayName(
            "a read-only database: calls are 503 and had no effect, the node is not ready, the self-check says why, housekeeping logs one line a minute; it recovers by itself")
    void aReadOnlyDatabase() {
        int before = node.logLines().size();
        set("default_transaction_read_only", "on");
        try {
            for (Reply reply : List.of(upsert("q", ""), create())) {
                assertThat(message(reply.expectRefusal(503))).isEqualTo(NO_EFFECT);
                assertThat(reply.header("Retry-After")).isEqualTo("5");
            }
            assertThat(message(clinic.patient("p").expectRefusal(503)))
                    .isEqualTo("The database cannot write for the moment: try again shortly.");
            awaitReadiness(503);
            assertThat(reason()).contains("read-only");
            assertSelfCheckSays("read-only", "default_transaction_read_only");
            assertHousekeepingLoggedOneLine(before);
        } finally {
            set("default_transaction_read_only", "off");
        }
        awaitReadiness(200);
        assertServed();
    }

    @Drill(value = DrillGroup.CRASH, heldBy = "DatabaseUnavailableTest")
    @Test
    @DisplayName(
            "the only synchronous standby is away: the node is not ready and keeps no session waiting; the self-check needs no write and says it")
    void theSynchronousStandbyIsAway() {
        set("synchronous_standby_names", "nobody");
        try {
            awaitReadiness(503);
            assertThat(reason()).contains("synchronous standby");
            assertSelfCheckSays("synchronous standby", "synchronous_standby_names");
            assertThat(
                            count(
                                    "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'patientcare/%/readiness'"))
                    .isLessThanOrEqualTo(1);
        } finally {
            set("synchronous_standby_names", "");
        }
        awaitReadiness(200);
        assertServed();
    }

    @Drill(value = DrillGroup.CRASH, heldBy = "DatabaseUnavailableTest")
    @Test
    @DisplayName(
            "the disk is full: calls are 503 and had no effect, the node is not ready, the self-check says why; it recovers by itself")
    void theDiskIsFull() throws IOException {
        Assumptions.assumeTrue(onSmallDisk, "Only root can mount a small disk");
        long before = clinic.countPatients();
        Path filling = folder.resolve("filling");
        try {
            fill(filling);
            awaitReadiness(503);
            assertThat(reason()).contains("disk is full");
            assertThat(message(upsertLarge().expectRefusal(503))).isEqualTo(NO_EFFECT);
            assertSelfCheckSays("disk is full", "replication slots");
        } finally {
            Files.delete(filling);
        }
        awaitReadiness(200);
        assertServed();
        assertThat(clinic.countPatients()).isEqualTo(before);
    }

    @Drill(value = DrillGroup.CRASH, heldBy = "FormerPrimaryGuardTest")
    @Test
    @DisplayName(
            "a former primary that is back is neither read nor written: calls are 503, the node is not ready, the self-check says why; it recovers with the present one")
    void aFormerPrimaryIsBack(@TempDir Path aside) throws Exception {
        Path data = folder.resolve("database");
        Path former = aside.resolve("former");
        Path present = aside.resolve("present");
        postgres.stop();
        awaitReadiness(503);
        copy(data, former);
        Files.createFile(data.resolve("standby.signal"));
        postgres.start();
        count("SELECT pg_promote()::int");
        awaitReadiness(200);
        create().expect(201);
        postgres.stop();
        awaitReadiness(503);
        copy(data, present);
        replace(data, former);
        postgres.start();
        try {
            Waiting.until(
                    "the node recognizes the former primary",
                    () -> reason().contains("former primary"));
            clinic.patient("p").expectRefusal(503);
            create().expectRefusal(503);
            assertSelfCheckSays("former primary", "runbook failover");
        } finally {
            postgres.stop();
            replace(data, present);
            postgres.start();
        }
        awaitReadiness(200);
        assertServed();
    }

    private static void copy(Path from, Path to) throws Exception {
        assertThat(run("cp", "-a", from.toString(), to.toString())).isTrue();
    }

    private static void replace(Path tree, Path with) throws Exception {
        Folders.delete(tree);
        copy(with, tree);
    }

    private static void assertHousekeepingLoggedOneLine(int from) {
        Waiting.until("housekeeping has been skipped", () -> housekeepingLines(0) > 0);
        assertThat(housekeepingLines(from)).isLessThanOrEqualTo(1);
        assertThat(
                        node.logLines().stream()
                                .skip(from)
                                .filter(line -> line.contains("will be tried again")))
                .isEmpty();
    }

    private static long housekeepingLines(int from) {
        return node.logLines().stream()
                .skip(from)
                .filter(line -> line.contains("Housekeeping"))
                .count();
    }

    private static void assertServed() {
        Waiting.until("calls are served", () -> upsert("p", "").status() == 200);
        create().expect(201);
    }

    /** The self-check is answered within the contract's 10 s, whatever the database does. */
    private static void assertSelfCheckSays(String message, String fix) {
        long began = System.nanoTime();
        Reply reply = operator.get("/admin/v1/self-check").expect(200);

        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Waiting.NO_HANG);
        JsonNode check = reply.json().at("/data/checks/0");
        assertThat(check.get("name").asText()).isEqualTo("database");
        assertThat(check.get("status").asText()).isEqualTo("failed");
        assertThat(check.get("message").asText()).contains(message);
        assertThat(check.get("fix").asText()).contains(fix);
    }

    private static Reply upsert(String code, String meta) {
        return clinic.upsert(Map.of("code", code, "first_name", "A", "meta", Map.of("m", meta)));
    }

    /** More rows than fit into the free space of the table's pages. */
    private static Reply upsertLarge() {
        Random random = new Random();
        return clinic.upsert(
                IntStream.range(0, 100)
                        .mapToObj(
                                i -> {
                                    byte[] bytes = new byte[6_000];
                                    random.nextBytes(bytes);
                                    return Map.<String, Object>of(
                                            "code",
                                            UUID.randomUUID().toString(),
                                            "first_name",
                                            "A",
                                            "meta",
                                            Map.of(
                                                    "m",
                                                    java.util.Base64.getEncoder()
                                                            .encodeToString(bytes)));
                                })
                        .toArray(Map<?, ?>[]::new));
    }

    private static Reply create() {
        return operator.send(
                "POST",
                "/admin/v1/organizations",
                Reply.json(Map.of("name", UUID.randomUUID().toString())));
    }

    private static String message(Reply reply) {
        return reply.json().get("message").asText();
    }

    private static String reason() {
        return ready().expect(503).json().at("/checks/0/data/message").asText();
    }

    private static Reply ready() {
        return Http.node(node.port()).get("/health/ready");
    }

    private static void awaitReadiness(int status) {
        Waiting.until("readiness answers " + status, () -> ready().status() == status);
    }

    /** Waits until the database has told its sessions, which it does before it takes a new one. */
    private static void set(String name, String value) {
        long before = loadedAt();
        try (Connection connection = postgres.superuser();
                Statement statement = connection.createStatement()) {
            statement.execute("SET default_transaction_read_only = off");
            statement.execute("ALTER SYSTEM SET " + name + " = '" + value + "'");
            statement.execute("SELECT pg_reload_conf()");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        Waiting.until("the database has read the setting", () -> loadedAt() > before);
    }

    private static long loadedAt() {
        return count("SELECT CAST(extract(epoch FROM pg_conf_load_time()) * 1000000 AS bigint)");
    }

    private static long count(String sql) {
        try (Connection connection = postgres.superuser();
                Statement statement = connection.createStatement();
                java.sql.ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void fill(Path file) throws IOException {
        byte[] block = new byte[1024 * 1024];
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int size = block.length; size > 0; size /= 2) {
                writeUntilFull(out, block, size);
            }
        }
    }

    private static void writeUntilFull(OutputStream out, byte[] block, int size) {
        try {
            while (true) {
                out.write(block, 0, size);
            }
        } catch (IOException full) {
            // The disk has fewer bytes left than this.
        }
    }

    private static boolean run(String... command) throws Exception {
        try {
            return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
