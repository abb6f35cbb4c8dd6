package org.patientcare.platform.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.FakeTime;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.Widget;

@Drill(value = DrillGroup.CRASH, heldBy = "DatabaseClockTest")
@OwnInstallation
@DisplayName("Clock: a node whose clock is 400 days off the database's")
class ClockIT {

    /** A row that expired ten minutes ago: housekeeping removes it unless it is suspended. */
    private static final String CANARY =
            "INSERT INTO wrong_code VALUES (gen_random_uuid(), 1, now() - interval '20 minutes')";

    private static OwnPostgres postgres;
    private static FakeTime time;
    private static Node node;
    private static boolean isWrong = true;

    @BeforeAll
    static void startANodeThatIs400DaysAhead() {
        time = FakeTime.of("+400d");
        postgres = OwnPostgres.start();
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(postgres.settings(port));
        settings.put("patientcare.housekeeping.interval", "PT1S");
        node = Node.launch(settings, port, time);
        node.await(ClockIT::isServing);
    }

    @AfterAll
    static void stopBoth() {
        if (node != null) {
            node.close();
            postgres.close();
            time.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"+400d, ahead of", "-400d, behind"})
    @DisplayName(
            "3: a node with a wrong clock reports why it is not ready, serves by the database's clock and expires nothing; it recovers once the clock is right")
    void expiresNothing(String offset, String way) {
        long runs = isWrong ? 0 : suspendedRuns();
        time.set(offset);
        isWrong = true;
        Waiting.until("not ready, " + way, () -> reason().contains(way));
        assertThat(reason()).containsPattern("is 345(59[89]|60[01])[0-9]{2} s " + way);
        assertThat(selfCheck().get("status").asText()).isEqualTo("failed");
        assertThat(selfCheck().get("message").asText()).contains(way);

        SeedData seedData = SeedData.create();
        postgres.execute(CANARY);
        seedData.assertUnchanged();
        seedData.assertTimestampsAreRight();
        Waiting.until("housekeeping is suspended", () -> suspendedRuns() > runs);
        seedData.assertUnchanged();
        assertThat(canaries()).as("expired rows, which this node must not remove").isPositive();

        time.set("+0");
        isWrong = false;
        Waiting.until("ready again", () -> ready() == 200);
        Waiting.until("housekeeping has resumed", () -> canaries() == 0);
        seedData.assertUnchanged();
    }

    /** A plan for a month, a visit in two days and a token for a day, created through the node. */
    private record SeedData(Organization clinic, Widget widget) {

        static SeedData create() {
            Operator operator = Operator.ofNode(node.port());
            Organization clinic = operator.newOrganization().withPatient("p");
            clinic.withCode("C", "duration", "limited", "duration_in_months", 1);
            Widget widget = clinic.widgetOf("p").at(node.port());
            widget.redeem("C").expect(200);
            String start = Instant.now().plus(2, ChronoUnit.DAYS).toString();
            clinic.book("v", "p", operator.newProfessional(clinic), start).expect(200);
            return new SeedData(clinic, widget);
        }

        void assertUnchanged() {
            assertThat(widget.me().expect(200).json().at("/data/plan").asText())
                    .isEqualTo("default");
            assertThat(widget.appointments().expect(200).json().at("/data/0/state").asText())
                    .isEqualTo("booked");
            String mine = " WHERE organization_id = '" + clinic.id() + "'";
            assertThat(postgres.count("SELECT count(*) FROM patient_token" + mine)).isOne();
            assertThat(
                            postgres.count(
                                    "SELECT count(*) FROM patient"
                                            + mine
                                            + " AND subscribed_until BETWEEN now() + interval '27 days'"
                                            + " AND now() + interval '32 days'"))
                    .isOne();
            assertThat(
                            postgres.count(
                                    "SELECT count(*) FROM appointment_history"
                                            + mine
                                            + " AND state = 'booked'"))
                    .isOne();
        }

        void assertTimestampsAreRight() {
            for (String stamp :
                    new String[] {
                        "created_at FROM patient",
                        "updated_at FROM patient",
                        "created_at FROM appointment",
                        "updated_at FROM appointment",
                        "at FROM appointment_history",
                        "at FROM audit_log",
                        "redeemed_at FROM redemption",
                        "expires_at - interval '1 day' FROM patient_token"
                    }) {
                assertThat(
                                postgres.count(
                                        "SELECT coalesce(max(abs(extract(epoch FROM now() - s.t)))::bigint, 9999)"
                                                + " FROM (SELECT "
                                                + stamp.replace(" FROM", " AS t FROM")
                                                + " WHERE organization_id = '"
                                                + clinic.id()
                                                + "') s"))
                        .as(stamp)
                        .isLessThan(120);
            }
        }
    }

    private static boolean isServing() {
        try {
            return Http.node(node.port()).get("/.well-known/jwks.json").status() == 200
                    && ready() == 503;
        } catch (IllegalStateException notYet) {
            return false;
        }
    }

    private static int ready() {
        return Http.node(node.port()).get("/health/ready").status();
    }

    private static String reason() {
        JsonNode check = Http.node(node.port()).get("/health/ready").json().at("/checks/0");
        return check.get("name").asText().equals("clock") ? check.at("/data/message").asText() : "";
    }

    private static JsonNode selfCheck() {
        for (JsonNode check :
                Operator.ofNode(node.port())
                        .http()
                        .get("/admin/v1/self-check")
                        .expect(200)
                        .json()
                        .at("/data/checks")) {
            if (check.get("name").asText().equals("clock")) {
                return check;
            }
        }
        throw new AssertionError("no check of the clock");
    }

    private static long suspendedRuns() {
        return node.logLines().stream()
                .filter(
                        line ->
                                line.contains(
                                        "Housekeeping waits until this node is ready: The clocks"))
                .count();
    }

    private static long canaries() {
        return postgres.count(
                "SELECT count(*) FROM wrong_code WHERE at < now() - interval '11 minutes'");
    }
}
