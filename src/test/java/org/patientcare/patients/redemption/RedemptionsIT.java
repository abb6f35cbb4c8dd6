package org.patientcare.patients.redemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("7 Redemptions")
class RedemptionsIT {

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    @Test
    @DisplayName("7: a code subscribes for ever to its plan, or to `default` if it has none")
    void aCodeSubscribesForEver() {
        clinic.withPatient("p").withCode("GOLD", "plan_name", "gold").withCode("PLAIN");
        Widget ana = clinic.widgetOf("p");
        assertThat(ana.redeem("GOLD").expect(200).text())
                .isEqualTo("{\"data\":{\"plan\":\"gold\",\"subscribed_until\":null}}");
        assertThat(ana.me().json().at("/data/plan").asText()).isEqualTo("gold");
        JsonNode patient = clinic.existingPatient("p");
        assertThat(patient.get("plan").asText()).isEqualTo("gold");
        assertThat(patient.get("unsubscribed_at").isNull()).isTrue();
        assertThat(ana.redeem("PLAIN").expect(200).json().at("/data/plan").asText())
                .isEqualTo("default");
    }

    @Test
    @DisplayName("7: months and days count by the calendar in the organization's time zone")
    void monthsAndDaysCountByTheCalendar() {
        operator.change(clinic.id(), "{\"time_zone\":\"America/New_York\"}").expect(200);
        clinic.withPatient("p")
                .withCode(
                        "L", "duration", "limited", "duration_in_months", 5, "duration_in_days", 3);
        ZoneId zone = ZoneId.of("America/New_York");
        Instant before = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Reply reply = clinic.widgetOf("p").redeem("L").expect(200);
        Instant until = Instant.parse(reply.json().at("/data/subscribed_until").asText());
        assertThat(until)
                .isBetween(
                        ZonedDateTime.ofInstant(before, zone).plusMonths(5).plusDays(3).toInstant(),
                        ZonedDateTime.now(zone).plusMonths(5).plusDays(3).toInstant());
        assertThat(clinic.widgetOf("p").me().json().at("/data/subscribed_until").asText())
                .isEqualTo(until.toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    @DisplayName("7: of 100 patients at once exactly as many redeem a code as it allows")
    void exactlyAsManyAsItAllows(int uses) {
        List<Widget> patients = patients(100);
        clinic.withCode("RUSH", "max_redemptions", uses);
        List<Reply> replies =
                Parallel.run(
                        patients.stream()
                                .map(each -> (Callable<Reply>) () -> each.redeem("RUSH"))
                                .toList());
        assertThat(replies.stream().filter(r -> r.status() == 200)).hasSize(uses);
        replies.stream()
                .filter(r -> r.status() != 200)
                .forEach(
                        r ->
                                assertThat(r.expectRefusal(400).json().get("reason").asText())
                                        .isEqualTo("used_up"));
        assertThat(clinic.code("RUSH").get("redemptions")).hasSize(uses);
        assertThat(counted("RUSH")).isEqualTo(uses);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM patient WHERE organization_id = ? AND plan IS NOT NULL",
                                clinic.uuid()))
                .isEqualTo(uses);
    }

    @Test
    @DisplayName(
            "7: a patient who redeems 20 times at once does it once; repeats are already_redeemed")
    void onePatientRedeemsOnce() {
        clinic.withPatient("p").withCode("MANY", "max_redemptions", 9);
        Widget ana = clinic.widgetOf("p");
        List<Reply> replies = Parallel.run(20, () -> ana.redeem("MANY"));
        assertThat(replies.stream().filter(r -> r.status() == 200)).hasSize(1);
        assertThat(replies.stream().filter(r -> r.status() == 400))
                .hasSize(19)
                .allMatch(r -> r.json().get("reason").asText().equals("already_redeemed"));
        assertThat(counted("MANY")).isOne();
        clinic.withCode("LAST");
        ana.redeem("LAST").expect(200);
        assertThat(ana.refusalOf("LAST")).isEqualTo("already_redeemed");
        clinic.deactivate("LAST").expect(200);
        assertThat(ana.refusalOf("LAST")).isEqualTo("already_redeemed");
    }

    @Test
    @DisplayName("7: case, blanks and hyphens do not matter if exactly one code fits")
    void codesAreFoundAsTyped() {
        clinic.withPatient("p").withCode("WELL-COME 26").withCode("Ab1").withCode("aB-1");
        operator.newOrganization().withCode("wellcome26");
        Widget ana = clinic.widgetOf("p");
        ana.redeem("wellcome26").expect(200);
        assertThat(ana.refusalOf(" Well come-26 ")).isEqualTo("already_redeemed");
        assertThat(clinic.code("WELL-COME 26").get("redemptions")).hasSize(1);
        assertThat(ana.refusalOf("ab 1")).as("several fit").isEqualTo("unknown");
        ana.redeem("Ab1").expect(200);
        assertThat(ana.refusalOf("--")).as("nothing is left of it").isEqualTo("unknown");
        assertThat(
                        Database.value(
                                "SELECT string_agg(object_codes[1] || ' ' || outcome, ', ' ORDER BY id) FROM audit_log"
                                        + " WHERE organization_id = ? AND action = 'activation-code-redeem' AND object_codes <> '{}'",
                                clinic.uuid()))
                .isEqualTo("WELL-COME 26 done, WELL-COME 26 refused, Ab1 done");
        assertThat(
                        operator.explain(clinic.id(), "wellcome26")
                                .expect(200)
                                .json()
                                .at("/data/code")
                                .asText())
                .isEqualTo("WELL-COME 26");
        clinic.http().get("/v1/activation-codes/wellcome26/redemptions").expectRefusal(404);
    }

    @Test
    @DisplayName("7: each refusal has its reason and changes nothing")
    void eachRefusalHasItsReason() {
        clinic.withPatient("p").withPatient("q");
        clinic.withCode("off")
                .withCode("old", "expires_at", "2020-01-01")
                .withCode("used")
                .withCode("off+old", "expires_at", "2020-01-01");
        clinic.deactivate("off").expect(200);
        clinic.deactivate("off+old").expect(200);
        clinic.widgetOf("q").redeem("used").expect(200);
        JsonNode before = clinic.existingPatient("p");
        Widget ana = clinic.widgetOf("p");
        assertThat(ana.refusalOf("no such code")).isEqualTo("unknown");
        assertThat(ana.refusalOf("USED")).isEqualTo("used_up");
        assertThat(ana.refusalOf("off")).isEqualTo("inactive");
        assertThat(ana.refusalOf("off+old")).isEqualTo("inactive");
        assertThat(ana.refusalOf("old")).isEqualTo("expired");
        assertThat(ana.refusalOf("used")).isEqualTo("used_up");
        assertThat(clinic.existingPatient("p")).isEqualTo(before);
        for (String body : List.of("{}", "null", "{\"code\":7}", "{\"code\":\"\"}", "", "{")) {
            ana.http().send("POST", "/widget/v1/redemptions", body).expectRefusal(422);
        }
    }

    @Test
    @DisplayName(
            "7: redemptions confirmed before a code is switched off count, "
                    + "and none succeeds afterwards")
    void redeemingRacesSwitchingOff() {
        List<Widget> patients = patients(30);
        clinic.withCode("RACE", "max_redemptions", 100);
        List<Callable<Integer>> tasks =
                new ArrayList<>(
                        patients.stream()
                                .map(each -> (Callable<Integer>) () -> each.redeem("RACE").status())
                                .toList());
        tasks.add(15, () -> clinic.deactivate("RACE").status());
        List<Integer> statuses = Parallel.run(tasks);
        assertThat(statuses.remove(15)).isEqualTo(200);
        long granted = statuses.stream().filter(status -> status == 200).count();
        assertThat(statuses).allMatch(status -> status == 200 || status == 400);
        assertThat(counted("RACE")).isEqualTo(granted);
        assertThat(clinic.code("RACE").get("redemptions")).hasSize((int) granted);
        clinic.withPatient("late");
        assertThat(clinic.widgetOf("late").refusalOf("RACE")).isEqualTo("inactive");
    }

    @Test
    @DisplayName(
            "7: redemptions while the code expires succeed or are refused, and the count is exact")
    void redeemingRacesExpiry() {
        List<Widget> patients = patients(30);
        clinic.withCode("RACE", "max_redemptions", 100);
        List<Callable<Integer>> tasks =
                new ArrayList<>(
                        patients.stream()
                                .map(each -> (Callable<Integer>) () -> each.redeem("RACE").status())
                                .toList());
        tasks.add(
                15,
                () ->
                        Database.change(
                                "UPDATE activation_code SET expires_at = '2020-01-01' WHERE organization_id = ?",
                                clinic.uuid()));
        List<Integer> statuses = Parallel.run(tasks);
        statuses.remove(15);
        assertThat(statuses).allMatch(status -> status == 200 || status == 400);
        assertThat(counted("RACE"))
                .isEqualTo(statuses.stream().filter(status -> status == 200).count());
    }

    @Test
    @DisplayName("7: of two subscriptions the one that ends later stays; for ever beats limited")
    void theLaterEndStays() {
        clinic.withPatient("p");
        limited("week", 7);
        limited("month", 30);
        limited("day", 1);
        clinic.withCode("ever", "plan_name", "ever");
        Widget ana = clinic.widgetOf("p");
        Instant week = until(ana.redeem("week"), "week");
        Instant month = until(ana.redeem("month"), "month");
        assertThat(month).isAfter(week);
        assertThat(until(ana.redeem("day"), "month")).isEqualTo(month);
        assertThat(until(ana.redeem("ever"), "ever")).isNull();
        limited("year", 365);
        assertThat(until(ana.redeem("year"), "ever")).isNull();

        clinic.upsert(Map.of("code", "q", "first_name", "Bo", "plan", "named")).expect(200);
        clinic.withCode("more", "max_redemptions", 5, "plan_name", "more");
        Widget bo = clinic.widgetOf("q");
        limited("again", 9);
        assertThat(until(bo.redeem("again"), "named")).isNull();
        assertThat(until(bo.redeem("more"), "more")).isNull();
    }

    @Test
    @DisplayName("7: a plan ends on time by itself, for all readers at the same moment")
    void aPlanEndsOnTime() {
        clinic.withPatient("p");
        limited("day", 1);
        Widget ana = clinic.widgetOf("p");
        ana.redeem("day").expect(200);
        Instant ended = Instant.now().minusSeconds(3).truncatedTo(ChronoUnit.SECONDS);
        assertThat(endAt("p", ended)).isOne();

        JsonNode patient = clinic.existingPatient("p");
        assertThat(patient.get("plan").isNull()).isTrue();
        assertThat(patient.get("unsubscribed_at").asText()).isEqualTo(formatted(ended));
        JsonNode me = ana.me().json().get("data");
        assertThat(me.get("plan").isNull()).isTrue();
        assertThat(me.get("subscribed_until").isNull()).isTrue();

        Database.change(
                "UPDATE patient SET updated_at = ? WHERE organization_id = ?",
                Timestamp.from(ended.minusSeconds(60)),
                clinic.uuid());
        clinic.upsert(Map.of("code", "p", "first_name", "Ana")).expect(200);
        JsonNode unchanged = clinic.existingPatient("p");
        assertThat(unchanged.get("unsubscribed_at").asText()).isEqualTo(formatted(ended));
        assertThat(unchanged.get("updated_at").asText()).isEqualTo(formatted(ended));
        clinic.withCode("next", "plan_name", "next");
        assertThat(until(ana.redeem("next"), "next")).isNull();
    }

    @Test
    @DisplayName(
            "7: a redemption after the end of a plan starts anew, whether "
                    + "or not the end was recorded")
    void aRedemptionAfterTheEndStartsAnew() {
        clinic.withPatient("p");
        limited("month", 30);
        limited("day", 1);
        Widget ana = clinic.widgetOf("p");
        ana.redeem("month").expect(200);
        endAt("p", Instant.now().minusSeconds(60));
        assertThat(until(ana.redeem("day"), "day")).isAfter(Instant.now());
    }

    @Test
    @DisplayName(
            "7: an upsert decides on the plan: a named plan is open-ended, "
                    + "without one the plan ends")
    void anUpsertDecidesOnThePlan() {
        clinic.withPatient("p").withPatient("q");
        clinic.withCode(
                "L",
                "duration",
                "limited",
                "duration_in_days",
                5,
                "plan_name",
                "gold",
                "max_redemptions",
                2);
        Widget ana = clinic.widgetOf("p");
        ana.redeem("L").expect(200);
        clinic.upsert(Map.of("code", "p", "first_name", "Ana", "plan", "gold")).expect(200);
        JsonNode me = ana.me().json().get("data");
        assertThat(me.get("plan").asText()).isEqualTo("gold");
        assertThat(me.get("subscribed_until").isNull()).isTrue();

        Widget bo = clinic.widgetOf("q");
        bo.redeem("L").expect(200);
        clinic.upsert(Map.of("code", "q", "first_name", "Ana")).expect(200);
        assertThat(bo.me().json().at("/data/plan").isNull()).isTrue();
        assertThat(clinic.existingPatient("q").get("unsubscribed_at").isNull()).isFalse();
    }

    @Test
    @DisplayName(
            "7: with redeemed_plans_survive an upsert without a plan keeps a "
                    + "redeemed plan, and no other")
    void redeemedPlansSurvive() {
        operator.change(clinic.id(), "{\"redeemed_plans_survive\":true}").expect(200);
        clinic.withPatient("p");
        clinic.upsert(Map.of("code", "named", "first_name", "Bo", "plan", "x")).expect(200);
        limited("L", 5);
        Widget ana = clinic.widgetOf("p");
        Instant until = until(ana.redeem("L"), "L");
        String updated = clinic.existingPatient("p").get("updated_at").asText();
        clinic.upsert(
                        Map.of("code", "p", "first_name", "Ana"),
                        Map.of("code", "named", "first_name", "Bo"))
                .expect(200);
        JsonNode me = ana.me().json().get("data");
        assertThat(me.get("plan").asText()).isEqualTo("L");
        assertThat(Instant.parse(me.get("subscribed_until").asText())).isEqualTo(until);
        assertThat(clinic.existingPatient("p").get("updated_at").asText()).isEqualTo(updated);
        assertThat(clinic.existingPatient("named").get("plan").isNull()).isTrue();
        clinic.upsert(Map.of("code", "p", "first_name", "Ana", "plan", "x")).expect(200);
        clinic.upsert(Map.of("code", "p", "first_name", "Ana")).expect(200);
        assertThat(ana.me().json().at("/data/plan").isNull()).isTrue();
        endAt("p", Instant.now().minusSeconds(9));
    }

    @Test
    @DisplayName("8: if a refused attempt finds that a plan has ended, the end leaves an audit row")
    void anEndThatARefusedAttemptFindsIsAudited() {
        clinic.withPatient("p");
        limited("L", 5);
        Widget ana = clinic.widgetOf("p");
        ana.redeem("L").expect(200);
        endAt("p", Instant.now().minusSeconds(9));

        assertThat(ana.refusalOf("none")).isEqualTo("unknown");

        String ended =
                "SELECT count(*) FROM patient WHERE organization_id = ? AND plan IS NULL"
                        + " AND subscribed_until IS NULL";
        String audited =
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'subscription-end'"
                        + " AND actor_kind = 'service' AND object_codes = '{p}'";
        Waiting.until("the end is recorded", () -> Database.count(ended, clinic.uuid()) == 1);
        assertThat(Database.count(audited, clinic.uuid())).isOne();
    }

    @Test
    @DisplayName("7: after ten wrong codes in ten minutes the next call is 429 with Retry-After")
    void guessingIsThrottled() {
        clinic.withPatient("p").withPatient("q").withCode("RIGHT", "max_redemptions", 2);
        Widget ana = clinic.widgetOf("p");
        List<Reply> guesses =
                Parallel.run(
                        IntStream.range(0, 25)
                                .mapToObj(i -> (Callable<Reply>) () -> ana.redeem("guess" + i))
                                .toList());
        assertThat(guesses.stream().filter(r -> r.status() == 400)).hasSize(10);
        guesses.stream()
                .filter(r -> r.status() != 400)
                .forEach(
                        r ->
                                assertThat(
                                                Integer.parseInt(
                                                        r.expectRefusal(429).header("Retry-After")))
                                        .isBetween(540, 600));
        ana.redeem("RIGHT").expectRefusal(429);
        clinic.widgetOf("q").redeem("RIGHT").expect(200);
        ana.me().expect(200);

        Database.change(
                "UPDATE wrong_code SET at = at - interval '9 minutes 50 seconds' WHERE organization_id = ?",
                clinic.uuid());
        assertThat(Integer.parseInt(ana.redeem("RIGHT").expectRefusal(429).header("Retry-After")))
                .isBetween(1, 10);
        Database.change(
                "UPDATE wrong_code SET at = at - interval '10 seconds' WHERE organization_id = ?",
                clinic.uuid());
        ana.redeem("RIGHT").expect(200);
    }

    private List<Widget> patients(int number) {
        clinic.upsert(
                        IntStream.range(0, number)
                                .mapToObj(i -> Map.of("code", "p" + i, "first_name", "Ana"))
                                .toArray(Map[]::new))
                .expect(200);
        return IntStream.range(0, number).mapToObj(i -> clinic.widgetOf("p" + i)).toList();
    }

    private void limited(String code, int days) {
        clinic.withCode(code, "plan_name", code, "duration", "limited", "duration_in_days", days);
    }

    /** Checks the plan after a redemption and returns its end; null means for ever. */
    private static Instant until(Reply reply, String plan) {
        JsonNode data = reply.expect(200).json().get("data");
        assertThat(data.get("plan").asText()).isEqualTo(plan);
        String until = data.get("subscribed_until").asText(null);
        return until == null ? null : Instant.parse(until);
    }

    private int endAt(String patient, Instant end) {
        return Database.change(
                "UPDATE patient SET subscribed_until = ?::timestamptz"
                        + " WHERE organization_id = ? AND code = ? AND subscribed_until IS NOT NULL",
                end.toString(),
                clinic.uuid(),
                patient);
    }

    private static String formatted(Instant instant) {
        return instant.toString().replace("T", " ").replace("Z", "+0000");
    }

    private long counted(String code) {
        return ((Number)
                        Database.value(
                                "SELECT redeemed FROM activation_code WHERE organization_id = ? AND code = ?",
                                clinic.uuid(),
                                code))
                .longValue();
    }
}
