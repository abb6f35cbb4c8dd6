package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("8 Audit: the feed of the trail has every event once, in order")
class AuditFeedIT {

    private static final String FEED = "/v1/audit-events";
    private static final String OPERATORS = "/admin/v1/audit-events/feed";
    private static final int WRITERS = 8;
    private static final int EVENTS_OF_WRITER = 150;

    private static final Comparator<String> ORDER =
            Comparator.comparing((String id) -> key(id).at()).thenComparing(id -> key(id).id());

    private final Organization clinic = operator().newOrganization().withPatient("p");
    private final Http reader = operator().withPermissions(clinic, "audit-feed").http();

    @Test
    @DisplayName(
            "8: 8 writers whose transactions end in another order than they began: nothing is missing,"
                    + " nothing twice, nothing of another organization")
    void writersLeaveNoGap() {
        Organization other = operator().newOrganization();
        AtomicInteger ended = new AtomicInteger();
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            int own = writer;
            tasks.add(
                    () -> {
                        write(own, other.uuid());
                        ended.incrementAndGet();
                        return null;
                    });
        }
        List<String> read = new ArrayList<>();
        tasks.add(
                () -> {
                    FeedReader feed = new FeedReader(reader, FEED, "&limit=97");
                    feed.readUntil(
                            "all events of the writers",
                            () -> ended.get() == WRITERS && feed.ids(clinic).containsAll(all()));
                    read.addAll(feed.ids(clinic));
                    assertThat(feed.lines()).allMatch(line -> isOf(clinic, line));
                    return null;
                });
        Parallel.run(tasks);
        assertThat(read).doesNotHaveDuplicates().hasSizeGreaterThan(WRITERS * EVENTS_OF_WRITER);
        assertThat(read).isSortedAccordingTo(ORDER);
    }

    /** Each transaction stays open while others begin and end; some are rolled back. */
    private void write(int writer, UUID other) throws SQLException {
        try (Connection mine = service(clinic.uuid());
                Connection others = service(other)) {
            mine.setAutoCommit(false);
            for (int i = 0; i < EVENTS_OF_WRITER; i++) {
                add(mine, clinic.uuid());
                if (i % 3 == writer % 3) {
                    add(others, other);
                }
                if (i % 10 == 9) {
                    execute(mine, "SELECT pg_sleep(" + 0.02 * writer + ")");
                    mine.commit();
                }
            }
            add(mine, clinic.uuid());
            mine.rollback();
        }
    }

    @Test
    @DisplayName("8: an event that is committed late is not passed by those that came after it")
    void anOpenTransactionHoldsTheFeed() throws SQLException {
        try (Connection open = service(clinic.uuid());
                Connection quick = service(clinic.uuid())) {
            open.setAutoCommit(false);
            add(open, clinic.uuid());
            add(quick, clinic.uuid());
            String horizon = next(reader.get(FEED + "?after=now").expect(200));
            awaitMargin();
            String end = next(reader.get(FEED + "?after=now").expect(200));
            assertThat(key(end).at())
                    .as("the end of the feed while the transaction is open")
                    .isBefore(startOf(open))
                    .isAfterOrEqualTo(key(horizon).at());
            open.commit();
        }
        FeedReader feed = new FeedReader(reader, FEED, "");
        feed.readUntil("both events", () -> feed.ids(clinic).containsAll(all()));
    }

    @Test
    @DisplayName(
            "8: reading leaves one row with what was read, reading nothing but such rows leaves none")
    void readingIsAnEventOnce() {
        FeedReader feed = new FeedReader(reader, FEED, "");
        feed.readUntil("the patient", () -> feed.actions().contains("patients-upsert"));
        feed.readUntil("the reading itself", () -> feed.actions().contains("audit-feed-read"));
        long rows = feedRows();
        awaitMargin();
        feed.readAll();
        assertThat(feedRows()).isEqualTo(rows);
        JsonNode row =
                feed.lines().stream()
                        .filter(line -> line.get("action").asText().equals("audit-feed-read"))
                        .findFirst()
                        .orElseThrow();
        assertThat(row.at("/facts/lines").asInt()).isPositive();
        assertThat(row.at("/facts/last").asText()).isIn(feed.ids(clinic));
        assertThat(row.at("/actor/kind").asText()).isEqualTo("organization");
    }

    @Test
    @DisplayName("8: as FHIR it has the same events, under the ids that are cursors")
    void fhirLinesHaveTheSameIds() {
        FeedReader plain = new FeedReader(reader, FEED, "");
        plain.readUntil("the patient", () -> plain.actions().contains("patients-upsert"));
        Reply fhir = reader.get(FEED + "?format=fhir&limit=1").expect(200);
        assertThat(fhir.header("Content-Type")).startsWith("application/fhir+ndjson");
        assertThat(fhir.lines()).hasSize(1);
        assertThat(fhir.header("X-More")).isEqualTo("true");
        String id = fhir.lines().get(0).get("id").asText();
        assertThat(id).isEqualTo(plain.ids(clinic).get(0)).isEqualTo(next(fhir));
        assertThat(reader.get(FEED + "?limit=1&after=" + id).lines().get(0).get("id").asText())
                .isEqualTo(plain.ids(clinic).get(1));
    }

    @Test
    @DisplayName(
            "8: only with its own permission, which is not usual; the installation's feed only by the"
                    + " operator's keys, and it has refused logins")
    void whoMayRead() {
        clinic.http().get(FEED).expectRefusal(403);
        reader.get("/v1/patients/p").expectRefusal(403);
        reader.get(OPERATORS).expectRefusal(401);
        String address = Http.randomAddress();
        AuditPage.Key begin = new AuditPage.Key(Database.now().minusSeconds(300), 1);
        Http.suiteNode()
                .with("X-API-Key", "nobody")
                .with("X-Secret-Key", "nothing")
                .with("X-Forwarded-For", address)
                .get("/v1/patients/p")
                .expectRefusal(401);
        // As if the minute were over.
        Database.change(
                "UPDATE refused_login SET minute = minute - interval '2 minutes' WHERE address = ?",
                address);
        Database.change(
                "INSERT INTO audit_log (at, organization_id, actor_kind, action, object_kind, object_codes, outcome, times)"
                        + " VALUES (now() - interval '2 minutes', ?, 'service', 'patient-read', 'patient', '{p}', 'done', 1)",
                clinic.uuid());
        FeedReader feed = new FeedReader(operator().http(), OPERATORS, "&limit=1000", begin.text());
        feed.readUntil(
                "the refused login",
                () ->
                        feed.lines().stream()
                                .anyMatch(
                                        line ->
                                                line.get("action").asText().equals("login")
                                                        && line.get("address")
                                                                .asText()
                                                                .equals(address)));
        assertThat(feed.lines()).anyMatch(line -> isOf(clinic, line));
    }

    @Test
    @DisplayName("8: a cursor from before the oldest month is 410, the beginning never")
    void archivedMonths() {
        JsonNode refusal = reader.get(FEED + "?after=946684800000000-5").expect(410).json();
        assertThat(refusal.get("code").asText()).isEqualTo("expired");
        String oldest = refusal.get("oldest").asText();
        reader.get(FEED + "?after=" + oldest).expect(200);
        reader.get(FEED + "?from=2000-01-01T00:00:00Z").expect(200);
        reader.get(FEED).expect(200);
        reader.get(FEED + "?after=1-1&from=2000-01-01T00:00:00Z&limit=0&format=xml")
                .expectRefusal(422);
    }

    /** Reads on from a cursor, as a program outside does. */
    private static final class FeedReader {

        private final Http http;
        private final String path;
        private final String terms;
        private final List<JsonNode> lines = new ArrayList<>();
        private String cursor;

        FeedReader(Http http, String path, String terms) {
            this(http, path, terms, null);
        }

        FeedReader(Http http, String path, String terms, String cursor) {
            this.http = http;
            this.path = path;
            this.terms = terms;
            this.cursor = cursor;
        }

        void readAll() {
            boolean more = true;
            while (more) {
                Reply reply =
                        http.get(path + "?after=" + (cursor == null ? "" : cursor) + terms)
                                .expect(200);
                lines.addAll(reply.lines());
                cursor = next(reply);
                more = reply.header("X-More").equals("true");
            }
        }

        /** Less often than the rate limit allows. */
        void readUntil(String what, BooleanSupplier isRead) {
            Waiting.until(
                    () -> {
                        readAll();
                        return isRead.getAsBoolean();
                    },
                    Duration.ofMillis(500),
                    () -> "not read: " + what);
        }

        List<JsonNode> lines() {
            return lines;
        }

        List<String> ids(Organization of) {
            return lines.stream()
                    .filter(line -> isOf(of, line))
                    .map(line -> line.get("id").asText())
                    .toList();
        }

        List<String> actions() {
            return lines.stream().map(line -> line.get("action").asText()).toList();
        }
    }

    private static boolean isOf(Organization organization, JsonNode line) {
        return line.get("organization").asText().equals(organization.id());
    }

    private static String next(Reply reply) {
        return reply.header("X-Next-Cursor");
    }

    private static AuditPage.Key key(String cursor) {
        return AuditPage.Key.parse(cursor).orElseThrow();
    }

    /** The ids of all events of the writers that are in the trail. */
    private List<String> all() {
        String ids =
                (String)
                        Database.value(
                                "SELECT string_agg((extract(epoch FROM at) * 1000000)::bigint || '-' || id, ' ')"
                                        + " FROM audit_log WHERE organization_id = ? AND action = 'patient-read'",
                                clinic.uuid());
        return ids == null ? List.of() : List.of(ids.split(" "));
    }

    private long feedRows() {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'audit-feed-read'",
                clinic.uuid());
    }

    /** Waits until what is committed now is before the horizon, if no transaction is open. */
    private static void awaitMargin() {
        Instant now = Database.now();
        Waiting.until("the margin has passed", () -> Database.now().isAfter(now.plusSeconds(6)));
    }

    private static Instant startOf(Connection transaction) throws SQLException {
        try (PreparedStatement statement = transaction.prepareStatement("SELECT now()");
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getTimestamp(1).toInstant();
        }
    }

    private static void add(Connection connection, UUID organization) throws SQLException {
        try (PreparedStatement add =
                connection.prepareStatement(
                        "INSERT INTO audit_log (organization_id, actor_kind, action, object_kind, object_codes, outcome, times)"
                                + " VALUES (?, 'service', 'patient-read', 'patient', '{p}', 'done', 1)")) {
            add.setObject(1, organization);
            add.executeUpdate();
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }

    /** A connection as nodes have them, in the scope of an organization. */
    private static Connection service(UUID organization) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", Database.RUNTIME_ROLE);
        properties.setProperty("options", "-c patientcare.scope=" + organization);
        return DriverManager.getConnection(Database.url(), properties);
    }
}
