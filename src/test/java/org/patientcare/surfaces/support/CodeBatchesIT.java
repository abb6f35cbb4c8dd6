package org.patientcare.surfaces.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.HeldCall;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Support;

@IntegrationTest
@RunAsClient
@DisplayName("Support: batches of activation codes")
class CodeBatchesIT {

    private static final int CREATED = 201;
    private static final int TOO_MANY_REQUESTS = 429;

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();
    private final Support support = Support.of(operator, clinic);

    @Test
    @DisplayName("the codes match the pattern, have the terms of the batch, and can be redeemed")
    void codesWork() {
        Map<String, Object> batch = batch("SPRING-??-###*", 30);
        batch.putAll(
                Map.of(
                        "plan_name",
                        "gold",
                        "duration",
                        "limited",
                        "duration_in_days",
                        7,
                        "expires_at",
                        "2090-01-01",
                        "max_redemptions",
                        2,
                        "meta",
                        "<img onerror=1>"));
        Reply made = support.makeBatch(batch).expect(201);
        assertThat(made.json().at("/data/count").asInt()).isEqualTo(30);

        List<String> codes = codes(made);
        assertThat(codes)
                .doesNotHaveDuplicates()
                .hasSize(30)
                .allMatch(
                        code -> code.matches("SPRING-[ACDEFGHJKMNPQRTUVWXY]{2}-[0-9]{3}[0-9A-Y]"));
        assertThat(count()).isEqualTo(30);
        var listed = clinic.code(codes.get(0));
        assertThat(listed.get("plan_name").asText()).isEqualTo("gold");
        assertThat(listed.get("tag").asText()).isEqualTo("t");
        assertThat(listed.get("meta").asText()).isEqualTo("<img onerror=1>");
        assertThat(listed.get("max_redemptions").asInt()).isEqualTo(2);
        clinic.withPatient("p").widgetOf("p").redeem(codes.get(7)).expect(200);
        assertThat(clinic.existingPatient("p").get("plan").asText()).isEqualTo("gold");
    }

    @Test
    @DisplayName("the file is a CSV download in UTF-8 with escaped formulas, whatever is accepted")
    void theFileIsCsv() {
        Reply made = support.makeBatch(batch("=ñ,;\"+?#####", 1)).expect(201);
        Reply file = support.codesOfBatch(id(made)).expect(200);
        assertThat(file.text()).matches("\uFEFF\"code\"\r\n\"'=ñ,;\"\"\\+[A-Y][0-9]{5}\"\r\n");
        assertThat(file.header("Content-Type")).isEqualTo("text/csv;charset=UTF-8");
        assertThat(file.header("Content-Disposition"))
                .isEqualTo("attachment; filename=\"codes-" + id(made) + ".csv\"");
        assertThat(file.header("Cache-Control")).isEqualTo("no-store");
        new Support(clinic.id(), operator.http().with("Accept", "application/json"))
                .codesOfBatch(id(made))
                .expect(200);
    }

    @ParameterizedTest(name = "{0} × {1}: {2}")
    @CsvSource({
        "####, 0, count",
        "####, 10001, count pattern",
        "########, 10001, count",
        "####, 11, pattern",
        "??###, 401, pattern",
        "***####, 1, pattern",
        "' ####', 1, pattern",
        "abc, 1, pattern",
        "'', 1, pattern",
        "#################################################################, 1, pattern"
    })
    @DisplayName("a faulty batch is 422 with its fields, and creates nothing")
    void aFaultyBatchIsRefused(String pattern, int count, String fields) {
        assertThat(support.makeBatch(batch(pattern, count)).expectRefusal(422).faultyFields())
                .containsExactly(fields.split(" "));
        assertThat(count()).isZero();
    }

    @Test
    @DisplayName(
            "all faults are reported at once: missing fields, and the terms as for a single code")
    void allFaultsAreReportedAtOnce() {
        assertThat(support.makeBatch(Map.of()).expectRefusal(422).faultyFields())
                .containsExactly("count", "pattern", "tag");
        Map<String, Object> batch = batch("######", 1);
        batch.putAll(Map.of("duration", "limited", "max_redemptions", 0, "tag", 5));
        assertThat(support.makeBatch(batch).expectRefusal(422).faultyFields())
                .containsExactly(
                        "duration_in_days", "duration_in_months", "max_redemptions", "tag");
    }

    @Test
    @DisplayName("the texts of all codes together are limited to 4 MiB")
    void theTextsOfAllCodesAreLimited() {
        Map<String, Object> batch = batch("########", 257);
        batch.put("meta", "x".repeat(16 * 1024));
        assertThat(support.makeBatch(batch).expectRefusal(422).faultyFields())
                .containsExactly("meta");
        assertThat(count()).isZero();
        batch.put("count", 256);
        support.makeBatch(batch).expect(201);
    }

    @Test
    @DisplayName("10,000 codes, the maximum, are created from a pattern that allows just enough")
    void tenThousandCodesAreCreated() {
        Reply made = support.makeBatch(batch("#######", 10_000)).expect(201);
        assertThat(codes(made)).hasSize(10_000).doesNotHaveDuplicates();
        assertThat(count()).isEqualTo(10_000);
        assertThat(
                        Database.count(
                                "SELECT count(DISTINCT code) FROM audit_log, unnest(object_codes) code"
                                        + " WHERE organization_id = ? AND action = 'activation-code-create'",
                                clinic.uuid()))
                .isEqualTo(10_000);
    }

    @Test
    @DisplayName("sixteen concurrent batches of one pattern have no code in common")
    void sixteenAtOnceShareNothing() {
        List<Reply> made = Parallel.run(16, () -> createRetrying(batch("########", 1_000)));
        HashSet<String> all = new HashSet<>();
        made.forEach(reply -> all.addAll(codes(reply.expect(201))));
        assertThat(all).hasSize(16_000);
        assertThat(count()).isEqualTo(16_000);
    }

    @Test
    @DisplayName("existing codes are skipped; a pattern that is used up is reported")
    void existingCodesAreSkipped() {
        insertCodes("generate_series(0, 499)");
        List<String> codes = codes(support.makeBatch(batch("x-###", 1)).expect(201));
        assertThat(codes).hasSize(1).allMatch(code -> code.matches("x-[5-9][0-9]{2}"));
        insertCodes("generate_series(500, 999)");
        Database.change("DELETE FROM code_batch WHERE organization_id = ?", clinic.uuid());
        Reply full = support.makeBatch(batch("x-###", 1)).expectRefusal(422);
        assertThat(full.faultsOf("pattern")).first().asString().contains("has been used up");
        assertThat(count()).isEqualTo(1_000);
    }

    @Test
    @DisplayName("a pattern must allow a thousand times as many codes as all its batches have")
    void repeatsOfAPatternAreCounted() {
        support.makeBatch(batch("r-#####", 60)).expect(201);
        Reply refused = support.makeBatch(batch("r-#####", 41)).expectRefusal(422);
        assertThat(refused.faultsOf("pattern"))
                .first()
                .asString()
                .contains("the earlier ones have 60 already");
        assertThat(count()).isEqualTo(60);
        support.makeBatch(batch("r-#####", 40)).expect(201);
        support.makeBatch(batch("r-#####", 1)).expectRefusal(422);
        support.makeBatch(batch("s-#####", 100)).expect(201);
        Support.of(operator, operator.newOrganization())
                .makeBatch(batch("r-#####", 100))
                .expect(201);
        assertThat(count()).isEqualTo(200);
    }

    private void insertCodes(String numbers) {
        Database.change(
                "INSERT INTO activation_code (organization_id, code, duration, max_redemptions, created_at, active, redeemed)"
                        + " SELECT ?, 'x-' || lpad(n::text, 3, '0'), 'forever', 1, now(), true, 0 FROM "
                        + numbers
                        + " n ON CONFLICT DO NOTHING",
                clinic.uuid());
    }

    @Test
    @DisplayName("an interrupted batch leaves nothing, and can be created again")
    void anInterruptedBatchLeavesNothing() throws SQLException {
        try (Connection last = Database.lock("LOCK TABLE code_batch IN EXCLUSIVE MODE")) {
            CompletableFuture<Reply> making =
                    CompletableFuture.supplyAsync(() -> support.makeBatch(batch("######", 500)));
            Database.cancelBlockedBy(last);
            assertThat(making.join().status()).isIn(500, 503);
        }
        assertThat(count()).isZero();
        assertThat(events()).isEqualTo(0L);
        support.makeBatch(batch("######", 500)).expect(201);
        assertThat(count()).isEqualTo(500);
    }

    @Test
    @DisplayName(
            "a node creates two batches at once; a third waits up to 5 s and is 429, other calls do not wait")
    void aNodeCreatesTwoAtOnce() {
        String path = "POST /admin/v1/organizations/" + clinic.id() + "/code-batches";
        String body = Reply.json(batch("######", 5));
        try (HeldCall first = HeldCall.begin(operator.http(), path, body);
                HeldCall second = HeldCall.begin(operator.http(), path, body)) {
            Reply third = awaitRefusal();
            assertThat(third.header("Retry-After")).isEqualTo("1");
            assertThat(third.header("X-RateLimit-Limit")).isNull();
            support.codes("").expect(200);
            first.finish().expect(201);
            second.finish().expect(201);
        }
        assertThat(count()).isEqualTo(10);
    }

    @Test
    @DisplayName(
            "the limit of two is for all callers together: a person waits for the operator's batches, too")
    void theLimitIsForAllCallers() {
        Person person = Person.signedIn("support", clinic.id());
        Support theirs = new Support(clinic.id(), person.http());
        theirs.codes("").expect(200);
        String path = "POST /admin/v1/organizations/" + clinic.id() + "/code-batches";
        String body = Reply.json(batch("######", 5));
        try (HeldCall first = HeldCall.begin(operator.http(), path, body);
                HeldCall second = HeldCall.begin(operator.http(), path, body)) {
            Reply third = theirs.makeBatch(batch("######", 1));
            while (third.status() == CREATED) {
                third = theirs.makeBatch(batch("######", 1));
            }
            third.expectRefusal(TOO_MANY_REQUESTS);
            first.finish().expect(201);
            second.finish().expect(201);
        }
    }

    /**
     * Creates batches of another organization until the two held calls have begun, and returns the
     * refusal.
     */
    private Reply awaitRefusal() {
        Support other = Support.of(operator, operator.newOrganization());
        Reply reply = other.makeBatch(batch("######", 1));
        while (reply.status() == CREATED) {
            reply = other.makeBatch(batch("######", 1));
        }
        return reply.expectRefusal(TOO_MANY_REQUESTS);
    }

    @Test
    @DisplayName("under one Idempotency-Key a batch is created once")
    void aRepeatCreatesNothing() {
        String key = UUID.randomUUID().toString();
        Reply first = support.makeBatchOnce(key, batch("######", 10)).expect(201);
        Reply again = support.makeBatchOnce(key, batch("######", 10)).expect(201);
        assertThat(again.text()).isEqualTo(first.text());
        support.makeBatchOnce(key, batch("######", 11)).expectRefusal(422);
        assertThat(count()).isEqualTo(10);
    }

    @Test
    @DisplayName("another organization's batch and an unknown one are 404")
    void othersBatchesAreUnknown() {
        String id = id(support.makeBatch(batch("######", 1)).expect(201));
        Support other = Support.of(operator, operator.newOrganization());
        other.codesOfBatch(id).expectRefusal(404);
        other.deactivateBatch(id).expectRefusal(404);
        assertThat(other.batches().expect(200).json().get("data")).isEmpty();
        support.codesOfBatch(UUID.randomUUID().toString()).expectRefusal(404);
        support.codesOfBatch("x").expectRefusal(404);
        support.of(UUID.randomUUID().toString()).makeBatch(batch("######", 1)).expectRefusal(404);
        new Support(clinic.id(), clinic.http()).makeBatch(batch("######", 1)).expectRefusal(401);
    }

    @Test
    @DisplayName("batches are listed, the newest first, with their maker and what became of codes")
    void batchesAreListed() {
        String first = id(support.makeBatch(batch("a-######", 3)).expect(201));
        List<String> codes = codesOf(first);
        JsonNode marta = operator.newPerson("support", clinic.id());
        Support desk = new Support(clinic.id(), Person.signedIn(marta.get("id").asText()).http());
        Map<String, Object> twice = batch("b-######", 2);
        twice.put("max_redemptions", 2);
        String second = id(desk.makeBatch(twice).expect(201));
        Map<String, Object> over = batch("c-######", 4);
        over.put("expires_at", "2020-01-01");
        String third = id(desk.makeBatch(over).expect(201));
        clinic.withPatient("p").widgetOf("p").redeem(codes.get(0)).expect(200);
        clinic.deactivate(codes.get(1)).expect(200);
        clinic.widgetOf("p").redeem(codesOf(second).get(0)).expect(200);

        JsonNode listed = desk.batches().expect(200).json();
        assertThat(listed.at("/meta/total").asInt()).isEqualTo(3);
        assertThat(listed.get("data").findValuesAsText("pattern"))
                .containsExactly("c-######", "b-######", "a-######");
        assertThat(shown(listed, 0)).isEqualTo(third + " 4 0 0");
        assertThat(shown(listed, 1)).isEqualTo(second + " 2 1 2");
        assertThat(shown(listed, 2)).isEqualTo(first + " 3 1 1");
        assertThat(listed.at("/data/1/made_by/kind").asText()).isEqualTo("person");
        assertThat(listed.at("/data/1/made_by/name").asText())
                .isEqualTo(marta.get("name").asText());
        assertThat(listed.at("/data/2/made_by/kind").asText()).isEqualTo("operator");
        assertThat(listed.at("/data/2/made_by/name").isNull()).isTrue();
        Database.change(
                "UPDATE code_batch SET made_by = NULL WHERE organization_id = ?", clinic.uuid());
        assertThat(support.batches().expect(200).json().at("/data/0/made_by").isNull()).isTrue();
    }

    /** The id of a batch with the numbers of its codes: all, the redeemed and the usable ones. */
    private static String shown(JsonNode listed, int row) {
        JsonNode batch = listed.at("/data/" + row);
        return "%s %s %s %s"
                .formatted(
                        batch.get("id").asText(),
                        batch.get("count"),
                        batch.get("redeemed"),
                        batch.get("usable"));
    }

    @Test
    @DisplayName("what is left of a batch is switched off; the other codes stay as they are")
    void theRestIsSwitchedOff() {
        Map<String, Object> large = batch("########", 1_500);
        String id = id(support.makeBatch(large).expect(201));
        String other = id(support.makeBatch(batch("########", 2)).expect(201));
        String redeemed = codesOf(id).get(1_234);
        clinic.withPatient("p").widgetOf("p").redeem(redeemed).expect(200);
        assertThat(support.deactivateBatch(id).expect(200).json().at("/data/deactivated").asInt())
                .isEqualTo(1_499);
        assertThat(operator.explain(clinic.id(), redeemed).json().at("/data/state").asText())
                .isEqualTo("used_up");
        assertThat(clinic.withPatient("q").widgetOf("q").refusalOf(codesOf(id).get(7)))
                .isEqualTo("inactive");
        clinic.widgetOf("q").redeem(codesOf(other).get(0)).expect(200);
        assertThat(clinic.existingPatient("p").get("plan").isNull()).isFalse();
        assertThat(support.deactivateBatch(id).expect(200).json().at("/data/deactivated").asInt())
                .isZero();
        assertThat(
                        Database.value(
                                "SELECT string_agg(facts::text, ', ' ORDER BY id) FROM audit_log"
                                        + " WHERE organization_id = ? AND action = 'code-batch-deactivate'",
                                clinic.uuid()))
                .isEqualTo("{\"count\":1499}, {\"count\":0}");
        assertThat(
                        Database.count(
                                "SELECT count(DISTINCT code) FROM audit_log, unnest(object_codes) code"
                                        + " WHERE organization_id = ? AND action = 'activation-code-deactivate'",
                                clinic.uuid()))
                .isEqualTo(1_499);
    }

    @Test
    @DisplayName("creation and download are recorded in the audit log with the caller")
    void eachActionIsRecorded() {
        String id = id(support.makeBatch(batch("######", 3)).expect(201));
        support.codesOfBatch(id).expect(200);
        assertThat(
                        Database.value(
                                "SELECT string_agg(actor_kind || ' ' || action || ' ' || object_codes[1] || coalesce(' ' || facts::text, ''), ', ' ORDER BY id)"
                                        + " FROM audit_log WHERE organization_id = ? AND object_kind = 'code-batch'",
                                clinic.uuid()))
                .isEqualTo(
                        "operator code-batch-create %1$s {\"count\":3}, operator code-batch-read %1$s"
                                .formatted(id));
    }

    private static Map<String, Object> batch(String pattern, int count) {
        return new LinkedHashMap<>(Map.of("pattern", pattern, "count", count, "tag", "t"));
    }

    /** Repeats the call as long as it is refused with 429. */
    private Reply createRetrying(Map<String, ?> batch) {
        Reply reply = support.makeBatch(batch);
        while (reply.status() == TOO_MANY_REQUESTS) {
            reply = support.makeBatch(batch);
        }
        return reply;
    }

    private static String id(Reply made) {
        return made.json().at("/data/id").asText();
    }

    private List<String> codes(Reply made) {
        return codesOf(id(made));
    }

    private List<String> codesOf(String batch) {
        return support.codesOfBatch(batch)
                .expect(200)
                .text()
                .lines()
                .skip(1)
                .map(line -> line.substring(1, line.length() - 1))
                .toList();
    }

    private long count() {
        return Database.count(
                "SELECT count(*) FROM activation_code WHERE organization_id = ?", clinic.uuid());
    }

    private long events() {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND object_kind IN ('code-batch', 'activation-code')",
                clinic.uuid());
    }
}
