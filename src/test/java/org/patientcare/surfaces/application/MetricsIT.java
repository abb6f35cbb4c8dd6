package org.patientcare.surfaces.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Visit;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.FEW_THREADS)
@DisplayName("Metrics, with readers in the settings")
class MetricsIT {

    private static final Pattern VALUE =
            Pattern.compile(
                    "^[a-z_]+(\\{[a-z]+=\"[^\"\\n]*\"(,[a-z]+=\"[^\"\\n]*\")*})? [0-9.E+-]+$");

    private static final Pattern FAMILY = Pattern.compile("(?m)^# TYPE ([a-z_]+) ");

    /** What a node has only with a certificate, with pg_monitor, or after some time. */
    private static final Set<String> NOT_ALWAYS =
            Set.of(
                    "patientcare_certificate_end_time_seconds",
                    "patientcare_database_wal_bytes",
                    "patientcare_housekeeping_complete_time_seconds");

    private static Node node;
    private static Http prometheus;
    private static Organization clinic;

    @BeforeAll
    static void useANodeWhoseMetricsAreOpen() {
        node = KeptNode.FEW_THREADS.node();
        prometheus = Http.node(node.port()).without("X-Forwarded-For");
        clinic = operator().newOrganization().at(node.port());
    }

    @Test
    @DisplayName("requests are counted by operation and status, and timed")
    void requestsAreCountedByOperation() {
        Map<String, Long> before = requests();
        clinic.withPatient("m/1").patient("m%2F1").expect(200);
        clinic.patient("nobody").expect(404);
        clinic.upsertRaw("{").expect(422);
        clinic.http().get("/v1/no-such-thing").expect(404);
        operator().at(node.port()).revokeTokens(clinic.id(), "m%2F1").expect(204);

        assertThat(increase(before, "GET /v1/patients/{code}", 200)).isEqualTo(1);
        assertThat(increase(before, "GET /v1/patients/{code}", 404)).isEqualTo(1);
        assertThat(increase(before, "PUT /v1/patients", 200)).isEqualTo(1);
        assertThat(increase(before, "PUT /v1/patients", 422)).isEqualTo(1);
        assertThat(increase(before, "GET /v1/*", 404)).isEqualTo(1);
        assertThat(
                        increase(
                                before,
                                "POST /admin/v1/organizations/{id}/patients/{code}/revoke-tokens",
                                204))
                .isEqualTo(1);
        String text = metrics();
        assertThat(
                        value(
                                text,
                                "patientcare_request_duration_seconds_count{operation=\"PUT /v1/patients\"}"))
                .isEqualTo(
                        value(
                                text,
                                "patientcare_request_duration_seconds_bucket{operation=\"PUT /v1/patients\",le=\"+Inf\"}"));
    }

    @Test
    @DisplayName(
            "there are metrics of the rate limit, refused logins, the connection pool and readiness")
    void theOtherMetricsExist() {
        double logins = value(metrics(), "patientcare_refused_logins_total");
        double passed = limited("passed");
        Http.node(node.port()).get("/v1/patients/x").expect(401);
        clinic.patient("nobody").expect(404);

        String text = metrics();
        assertThat(value(text, "patientcare_refused_logins_total")).isEqualTo(logins + 1);
        assertThat(limited("passed")).isEqualTo(passed + 2);
        assertThat(limited("refused")).isGreaterThanOrEqualTo(0);
        assertThat(value(text, "patientcare_pool_connections{state=\"free\"}")).isPositive();
        assertThat(value(text, "patientcare_pool_connections{state=\"used\"}")).isNotNegative();
        assertThat(value(text, "patientcare_pool_connections_max")).isEqualTo(32);
        assertThat(value(text, "patientcare_pool_waiting")).isZero();
        assertThat(value(text, "patientcare_ready")).isEqualTo(1);
        assertThat(value(text, "patientcare_requests_running")).isEqualTo(1);
        assertThat(text)
                .containsPattern("patientcare_info\\{version=\"[0-9].+\",schema=\"[0-9]+\"} 1");
        assertThat(value(text, "patientcare_housekeeping_failures_total")).isNotNegative();
        assertThat(value(text, "patientcare_messages_total{channel=\"email\",outcome=\"failed\"}"))
                .isNotNegative();
    }

    @Test
    @DisplayName("there are metrics of the latest self-check and of the database server")
    void theSelfCheckAndTheDatabaseHaveMetrics() {
        operator().at(node.port()).http().get("/admin/v1/self-check").expect(200);

        String text = metrics();
        assertThat(value(text, "patientcare_self_check{check=\"database\"}")).isZero();
        assertThat(value(text, "patientcare_self_check{check=\"capture\"}")).isEqualTo(1);
        assertThat(value(text, "patientcare_self_check_time_seconds")).isPositive();
        Waiting.until(
                "the node has looked at its database",
                () -> metrics().contains("patientcare_database_primary 1\n"));
        assertThat(value(metrics(), "patientcare_database_timeline")).isEqualTo(1);
    }

    @Test
    @DisplayName("the page of monitoring describes each metric, and no others")
    void thePageDescribesEachMetric() throws IOException {
        operator().at(node.port()).http().get("/admin/v1/self-check").expect(200);
        Waiting.until(
                "the node has looked at its database",
                () -> metrics().contains("patientcare_database_primary 1\n"));

        Set<String> families = new TreeSet<>(NOT_ALWAYS);
        FAMILY.matcher(metrics()).results().forEach(family -> families.add(family.group(1)));
        assertThat(DescribedMetrics.under(DescribedMetrics.OF_NODES).keySet()).isEqualTo(families);
    }

    @Test
    @DisplayName(
            "public pages, published keys and preflights are counted like other requests, refused ones too")
    void publicRequestsAreCounted() {
        Visit visit = Visit.now("en");
        String link = Visit.at(node.port(), visit.patientUrl());
        String address = Http.randomAddress();
        Http anybody = Http.node(node.port()).with("X-Forwarded-For", address);
        Http preflight =
                anybody.with("Origin", "https://any.example")
                        .with("Access-Control-Request-Method", "POST");
        double passed = limited("passed");
        double refused = limited("refused");
        double logins = value(metrics(), "patientcare_refused_logins_total");
        Map<String, Long> before = requests();

        anybody.get("/.well-known/jwks.json").expect(200);
        preflight.send("OPTIONS", "/widget/v1/me", null).expect(204);
        anybody.get("/verify/x").expect(404);
        anybody.get(link.substring(link.indexOf("/call/"))).expect(200);
        anybody.get("/call/x").expect(404);
        assertThat(limited("passed")).isEqualTo(passed + 5);
        assertThat(limited("refused")).isEqualTo(refused);
        assertThat(value(metrics(), "patientcare_refused_logins_total")).isEqualTo(logins + 1);

        assertThat(
                        Database.change(
                                "UPDATE rate_window SET used = 3000 WHERE key LIKE '%:' || ?",
                                address))
                .isEqualTo(5);
        anybody.get("/.well-known/jwks.json").expectRefusal(429);
        preflight.send("OPTIONS", "/widget/v1/me", null).expectRefusal(429);
        anybody.get("/verify/x").expect(429);
        anybody.get(link.substring(link.indexOf("/call/"))).expect(429);
        anybody.get("/call/x").expect(429);
        assertThat(limited("refused")).isEqualTo(refused + 5);
        assertThat(increase(before, "GET /.well-known/jwks.json", 429)).isEqualTo(1);
        assertThat(increase(before, "OPTIONS /widget/v1/*", 429)).isEqualTo(1);
        assertThat(increase(before, "GET /verify/*", 429)).isEqualTo(1);
        assertThat(increase(before, "GET /call/{token}", 429)).isEqualTo(2);
        assertThat(increase(before, "GET /call/{token}", 200)).isEqualTo(1);
    }

    @Test
    @DisplayName("metrics have no path, code or key of a caller, however many are tried")
    void noDataOfACallerIsShown() {
        clinic.withPatient("secret-code-1");
        clinic.patient("secret-code-1").expect(200);
        long series = metrics().lines().count();
        for (int i = 0; i < 50; i++) {
            clinic.patient("secret-code-" + i);
            Http.node(node.port()).get("/secret-path-" + i);
            Http.node(node.port()).send("SECRET" + i, "/v1/secret-path-" + i, null);
            Http.node(node.port()).get("/admin/v1/organizations/secret-" + i);
        }

        String text = metrics();
        assertThat(text)
                .doesNotContainIgnoringCase("secret-")
                .doesNotContainIgnoringCase("secret0")
                .doesNotContain(clinic.apiKey());
        assertThat(text.lines().count() - series).isLessThan(100);
        assertThat(text.lines().filter(line -> !line.startsWith("#")))
                .allSatisfy(line -> assertThat(line).matches(VALUE));
    }

    @Test
    @DisplayName("for other clients the path is 404, whatever the method and headers")
    void otherClientsGetNotFound() {
        Http anybody = Http.suiteNode();
        for (Http closed :
                List.of(
                        anybody,
                        anybody.without("X-Forwarded-For"),
                        prometheus.with("X-Forwarded-For", "127.0.0.1"),
                        prometheus.with("Forwarded", "for=127.0.0.1"))) {
            for (String method : List.of("GET", "POST", "HEAD", "OPTIONS", "DELETE", "BREW")) {
                assertThat(closed.send(method, "/metrics?name=x&scope=base", null).status())
                        .isEqualTo(404);
            }
            closed.get("/metrics").expectRefusal(404);
            closed.get("/metrics/base").expectRefusal(404);
        }
        prometheus.get("/metrics/base").expectRefusal(404);
        prometheus.get("/metrics?name=%27&scope=../..").expect(200);
        prometheus.send("POST", "/metrics", "{}").expectRefusal(405);
    }

    private static String metrics() {
        Reply reply = prometheus.get("/metrics").expect(200);
        assertThat(reply.header("Content-Type")).startsWith("text/plain;");
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        return reply.text();
    }

    private static double limited(String outcome) {
        return value(
                metrics(), "patientcare_rate_limit_requests_total{outcome=\"" + outcome + "\"}");
    }

    private static double value(String text, String series) {
        return text.lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + series));
    }

    private static Map<String, Long> requests() {
        Pattern line = Pattern.compile("patientcare_requests_total\\{(.*)} ([0-9]+)");
        return metrics()
                .lines()
                .map(line::matcher)
                .filter(Matcher::matches)
                .collect(
                        java.util.stream.Collectors.toMap(
                                found -> found.group(1), found -> Long.valueOf(found.group(2))));
    }

    private static long increase(Map<String, Long> before, String operation, int status) {
        String labels = "operation=\"" + operation + "\",status=\"" + status + "\"";
        return requests().getOrDefault(labels, 0L) - before.getOrDefault(labels, 0L);
    }
}
