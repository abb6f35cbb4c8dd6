package org.patientcare.chaos;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.patientcare.chaos.events.EventLoad;
import org.patientcare.launch.Folders;
import org.patientcare.testing.Database;
import org.patientcare.testing.DurablePostgres;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Proxy;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.TlsConnection;
import org.patientcare.testing.Waiting;

/** A database and nodes for the harness alone, each of which can be killed and started again. */
final class Installation implements AutoCloseable {

    /** The path of an answer of more than a megabyte; it is that long only behind the proxy. */
    static final String LARGE_ANSWER = "/v1/activation-codes";

    private static final String REQUEST_ID = "X-Request-Id";
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
    private static final int CODES = 15;
    private static final int META_LENGTH = 16_000;
    private static final String RECIPIENT =
            "{\"name\":\"Ana\",\"email\":\"ana@mail.example\",\"prefix\":\"34\",\"phone\":\"600123456\"}";

    private static final int EVENT_WRITERS = 2;

    private final InstallationKind kind;
    private final Path war;
    private final Path temporary;
    private final Path postBoot;
    private final List<Integer> ports;
    private final Map<String, String> settings;
    private final Optional<DatabasePair> pair;
    private final Optional<PatroniCluster> cluster;
    private final Optional<DurablePostgres> single;
    private final Optional<Partners> partners;
    private final Optional<Proxy> proxy;
    private final Organization organization;
    private final Organization bystander;
    private final Answers answers = new Answers();
    private List<Node> nodes = List.of();
    private JsonNode secondKey;

    private Installation(Path folder, Path war, InstallationKind installationKind)
            throws SQLException {
        this.war = war;
        temporary = folder.resolve("tmp");
        postBoot = postBoot(folder, installationKind);
        ports = Stream.generate(Node::freePort).limit(installationKind.nodes()).toList();
        kind = installationKind;
        boolean proxied = installationKind.nodes() > 1;
        boolean behindProxy = installationKind == InstallationKind.BEHIND_PROXY;
        int frontPort = proxied ? Node.freePort() : ports.get(0);
        partners = behindProxy ? Optional.of(new Partners()) : Optional.empty();
        Path databases = folder.resolve("postgres");
        pair =
                installationKind.hasStandby()
                        ? Optional.of(DatabasePair.start(databases, proxied))
                        : Optional.empty();
        cluster =
                installationKind == InstallationKind.WITH_PATRONI
                        ? Optional.of(PatroniCluster.start(folder, war))
                        : Optional.empty();
        single =
                pair.isPresent() || cluster.isPresent()
                        ? Optional.empty()
                        : Optional.of(DurablePostgres.create(databases));
        settings = new HashMap<>(SuiteDatabase.settings(frontPort, databaseUrl()));
        settings.putAll(EventLoad.SETTINGS);
        settings.put("patientcare.rate-limit.requests-per-minute", "1000000");
        settings.put("patientcare.rate-limit.requests-at-once", "0");
        partners.ifPresent(those -> settings.putAll(those.settings()));
        proxy =
                proxied
                        ? Optional.of(Proxy.start(frontPort, ports.get(0), ports.get(1)))
                        : Optional.empty();
        startServer();
        Http front = proxy.map(Proxy::http).orElseGet(() -> Http.node(frontPort));
        organization = newOrganization(front);
        bystander = newOrganization(front);
        if (behindProxy) {
            addLargeCodes();
        }
    }

    /** Starts everything; the folder must be on a disk. */
    static Installation start(Path folder, Path war, InstallationKind installationKind) {
        try {
            return new Installation(folder, war, installationKind);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The database, and of two the primary. */
    DurablePostgres database() {
        return pair.map(both -> both.primary().server()).or(() -> single).orElseThrow();
    }

    DatabasePair pair() {
        return pair.orElseThrow();
    }

    PatroniCluster cluster() {
        return cluster.orElseThrow();
    }

    /** A connection to the primary that sees all rows. */
    Connection superuser() throws SQLException {
        return cluster.isPresent() ? cluster.get().superuser() : database().superuser();
    }

    private String databaseUrl() {
        return cluster.map(PatroniCluster::url)
                .or(() -> pair.map(DatabasePair::url))
                .orElseGet(() -> database().url());
    }

    /** Changes whose events are looked at; only where two nodes have a standby. */
    Optional<EventLoad> eventLoad() {
        return kind.isFailoverOfTwo()
                ? Optional.of(new EventLoad(Operator.ofNode(ports.get(0)), ports, EVENT_WRITERS))
                : Optional.empty();
    }

    List<Node> nodes() {
        return nodes;
    }

    Optional<Proxy> proxy() {
        return proxy;
    }

    Partners partners() {
        return partners.orElseThrow();
    }

    Answers answers() {
        return answers;
    }

    /** A client with the organization's keys. */
    Http caller() {
        return organization.http();
    }

    /** An organization whose calls are not in the ledger. */
    Organization bystander() {
        return bystander;
    }

    /** A patient's page at the second node; only where two nodes have a standby. */
    Optional<OpenPage> openPage() {
        return kind.isFailoverOfTwo()
                ? Optional.of(
                        new OpenPage(
                                nodes.get(0), nodes.get(1), settings.get("patientcare.public-url")))
                : Optional.empty();
    }

    /** Makes a further credential of that organization. */
    void makeSecondKey() {
        secondKey =
                Operator.ofNode(ports.get(0))
                        .newCredential(bystander.id(), Map.of("label", "to be revoked"));
    }

    void revokeSecondKey() {
        Operator.ofNode(ports.get(0))
                .revoke(bystander.id(), secondKey.get("api_key").asText())
                .expect(204);
    }

    /** Reads at a node with the second key. */
    Reply readWithSecondKey(Node node) {
        return Http.node(node.port())
                .with("X-API-Key", secondKey.get("api_key").asText())
                .with("X-Secret-Key", secondKey.get("secret_key").asText())
                .get("/v1/patients/nobody");
    }

    /**
     * Loads a batch, with its id as the request's.
     *
     * @return the status, or {@link Attempt#BROKEN}
     */
    String load(Batch batch, String json) {
        Http http = organization.http().with(REQUEST_ID, batch.id());
        return answers.statusOf(
                () ->
                        new Organization(organization.id(), organization.apiKey(), http)
                                .upsertRaw(json));
    }

    /**
     * @return the status, or {@link Attempt#BROKEN}
     */
    String read(String code) {
        return answers.statusOf(() -> organization.patient(code));
    }

    /** Reads an existing patient on a new connection. */
    Reply readOnNewConnection() {
        try (TlsConnection tlsConnection = proxy.orElseThrow().newConnection()) {
            return tlsConnection.call(
                    TlsConnection.head(
                            "GET /v1/patients/" + Batch.SHARED + "/0 HTTP/1.1", caller()));
        } catch (UncheckedIOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sends a code by e-mail and SMS. */
    Reply sendCode() {
        return organization.sendCode("c0", RECIPIENT);
    }

    /** Whether all parts of it work. */
    boolean isHealthy() {
        return proxy.map(front -> front.isUp("a") && front.isUp("b")).orElse(true)
                && (partners.isEmpty() || isDelivered());
    }

    private boolean isDelivered() {
        try {
            return sendCode().text().contains("\"sms\":\"delivered\",\"email\":\"delivered\"");
        } catch (IllegalStateException noAnswer) {
            return false;
        }
    }

    /**
     * Starts the nodes, each with its own temporary folder, because a killed server leaves its copy
     * of the WAR there.
     */
    void startServer() {
        nodes = IntStream.range(0, ports.size()).mapToObj(this::launch).toList();
        nodes.forEach(Node::awaitReady);
        proxy.ifPresent(Proxy::awaitBothUp);
    }

    private Node launch(int number) {
        Path folder = temporary.resolve(String.valueOf(number));
        try {
            Folders.delete(folder);
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> own = new HashMap<>(settings);
        own.put("java.io.tmpdir", folder.toString());
        own.put(
                "patientcare.database.timeline-file",
                temporary.resolve("timeline-" + number).toString());
        return Node.launch(own, ports.get(number), war, Node.PRE_BOOT, postBoot);
    }

    void killServer() {
        nodes.forEach(Node::kill);
    }

    void terminateServer() {
        nodes.forEach(Node::stop);
    }

    void killBoth() {
        killServer();
        database().kill();
    }

    /** Waits until no transaction is in progress, and reads what is stored. */
    StoredBatches stored() {
        try (Connection connection = superuser()) {
            Waiting.until(
                    () -> isAtRest(connection),
                    Waiting.DEADLINE,
                    POLL_INTERVAL,
                    () -> "the database does not come to rest");
            return StoredBatches.of(connection, organization.uuid());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The log files of the nodes. */
    List<Path> serverLogs() {
        return nodes.stream().map(Node::logFile).toList();
    }

    @Override
    public void close() {
        proxy.ifPresent(Proxy::close);
        killServer();
        partners.ifPresent(Partners::close);
        pair.ifPresent(DatabasePair::close);
        cluster.ifPresent(PatroniCluster::close);
        single.ifPresent(DurablePostgres::close);
        try {
            Folders.delete(temporary);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Organization newOrganization(Http front) {
        Http operator =
                Http.node(ports.get(0))
                        .with("X-API-Key", settings.get("patientcare.operator.api-key"))
                        .with("X-Secret-Key", settings.get("patientcare.operator.secret-key"));
        String all = "/admin/v1/organizations";
        String profile = "{\"name\":\"Clinic\",\"activation_code_delivery\":true}";
        String id = operator.send("POST", all, profile).expect(201).json().at("/data/id").asText();
        JsonNode keys =
                operator.send("POST", all + "/" + id + "/credentials", "{}")
                        .expect(201)
                        .json()
                        .get("data");
        String apiKey = keys.get("api_key").asText();
        return new Organization(
                id,
                apiKey,
                front.with("X-API-Key", apiKey)
                        .with("X-Secret-Key", keys.get("secret_key").asText()));
    }

    /** Creates codes with so much meta data that their list is long. */
    private void addLargeCodes() {
        for (int i = 0; i < CODES; i++) {
            organization.withCode("c" + i, "meta", "\u0001".repeat(META_LENGTH));
        }
    }

    private static Path postBoot(Path folder, InstallationKind installationKind) {
        if (installationKind != InstallationKind.SMALL_POOL) {
            return Node.POST_BOOT;
        }
        try {
            String shipped = Files.readString(Node.POST_BOOT);
            String small = shipped.replace("--maxpoolsize=32", "--maxpoolsize=5");
            if (small.equals(shipped)) {
                throw new IllegalStateException("the shipped pool has another size");
            }
            return Files.writeString(folder.resolve("post-boot.asadmin"), small);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isAtRest(Connection connection) {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "SELECT count(*) = 0 FROM pg_stat_activity WHERE usename = ? AND state <> 'idle'")) {
            statement.setString(1, Database.RUNTIME_ROLE);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
