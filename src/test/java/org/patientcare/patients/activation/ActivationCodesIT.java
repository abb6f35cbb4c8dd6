package org.patientcare.patients.activation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.PagedList;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("2 Activation codes")
class ActivationCodesIT {

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    @Test
    @DisplayName("2: a code is read with every field; omitted fields have their defaults")
    void aCodeIsReadWithEveryField() {
        Reply created = clinic.createCode(Map.of("code", "WELCOME"));
        assertThat(created.expect(200).text()).isEqualTo("{\"message\":\"Success\"}");

        JsonNode code = clinic.code("WELCOME");
        assertThat(code.fieldNames())
                .toIterable()
                .containsExactly(
                        "code",
                        "plan_name",
                        "tag",
                        "active",
                        "duration",
                        "duration_in_months",
                        "duration_in_days",
                        "expires_at",
                        "max_redemptions",
                        "meta",
                        "created_at",
                        "emails",
                        "messages",
                        "redemptions",
                        "redemptions_total");
        Instant at = Instant.parse(code.get("created_at").asText());
        assertThat(at).isBetween(Instant.now().minusSeconds(60), Instant.now());
        assertThat(code.toString().replace(at.toString(), "now"))
                .isEqualTo(
                        "{\"code\":\"WELCOME\",\"plan_name\":null,\"tag\":null,\"active\":true,"
                                + "\"duration\":\"forever\",\"duration_in_months\":null,\"duration_in_days\":null,"
                                + "\"expires_at\":null,\"max_redemptions\":1,\"meta\":null,\"created_at\":\"now\","
                                + "\"emails\":{\"last_email\":null},"
                                + "\"messages\":{\"last_phone_number\":null,\"last_phone_prefix\":null},"
                                + "\"redemptions\":[],\"redemptions_total\":0}");
    }

    @Test
    @DisplayName("2: every field is stored, also unused durations, and meta byte for byte")
    void everyFieldIsStored() {
        String meta = " \u00e9\n\t{\"a\": 1.50}\u2028 ";
        clinic.withCode(
                "A/7 \u00f1%_'\"",
                "plan_name",
                "Oro",
                "tag",
                "spring",
                "duration_in_months",
                1200,
                "duration_in_days",
                36500,
                "expires_at",
                "2020-02-29",
                "max_redemptions",
                2147483647,
                "meta",
                meta);
        JsonNode code = clinic.code("A/7 \u00f1%_'\"");
        assertThat(code.get("meta").asText()).isEqualTo(meta);
        assertThat(code.get("duration").asText()).isEqualTo("forever");
        assertThat(code.get("duration_in_months").asInt()).isEqualTo(1200);
        assertThat(code.get("duration_in_days").asInt()).isEqualTo(36500);
        assertThat(code.get("expires_at").asText()).isEqualTo("2020-02-29");
        assertThat(code.get("max_redemptions").asInt()).isEqualTo(2147483647);
        clinic.withCode("empty", "meta", "", "plan_name", "", "tag", "", "duration", "");
        JsonNode empty = clinic.code("empty");
        assertThat(empty.get("meta").asText("unset")).isEmpty();
        assertThat(empty.get("plan_name").isNull()).isTrue();
        assertThat(empty.get("tag").isNull()).isTrue();
        clinic.withCode("full", "meta", "\u00e9".repeat(8192));
        assertThat(clinic.code("full").get("meta").asText()).hasSize(8192);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{};code",
                "{\"code\":\"\"};code",
                "{\"code\":\" x\"};code",
                "{\"code\":\"..\"};code",
                "{\"code\":7};code",
                "{\"code\":\"a\",\"duration\":\"limited\"};duration_in_days duration_in_months",
                "{\"code\":\"a\",\"duration\":\"limited\",\"duration_in_days\":0};duration_in_days",
                "{\"code\":\"a\",\"duration\":\"limited\",\"duration_in_days\":-1};duration_in_days",
                "{\"code\":\"a\",\"duration\":\"limited\",\"duration_in_days\":\"3\"};duration_in_days",
                "{\"code\":\"a\",\"duration_in_days\":36501};duration_in_days",
                "{\"code\":\"a\",\"duration_in_months\":1201};duration_in_months",
                "{\"code\":\"a\",\"duration_in_months\":1.5};duration_in_months",
                "{\"code\":\"a\",\"duration_in_months\":1e1};duration_in_months",
                "{\"code\":\"a\",\"duration_in_months\":true};duration_in_months",
                "{\"code\":\"a\",\"duration\":\"always\"};duration",
                "{\"code\":\"a\",\"max_redemptions\":0};max_redemptions",
                "{\"code\":\"a\",\"max_redemptions\":2147483648};max_redemptions",
                "{\"code\":\"a\",\"expires_at\":\"2026-02-30\"};expires_at",
                "{\"code\":\"a\",\"expires_at\":\"2026-02-01T00:00:00Z\"};expires_at",
                "{\"code\":\"a\",\"meta\":{}};meta",
                "{\"code\":\"a\\\\b\",\"max_redemptions\":-1,\"tag\":5};code max_redemptions tag",
                "null;body",
                "[];body",
                "{;body"
            })
    @DisplayName("2: a faulty code is 422 with its faulty fields, and nothing is stored")
    void aFaultyCodeIsRefused(String json, String fields) {
        assertThat(clinic.createCodeRaw(json).expectRefusal(422).faultyFields())
                .containsExactly(fields.split(" "));
        assertThat(countCodes()).isZero();
    }

    @Test
    @DisplayName("2: texts and meta have their limits")
    void textsHaveTheirLimits() {
        for (String field : List.of("code", "plan_name", "tag")) {
            Map<String, Object> code = new HashMap<>(Map.of("code", "x"));
            code.put(field, "\ud83d\ude00".repeat(256));
            assertThat(clinic.createCode(code).expectRefusal(422).faultyFields())
                    .containsExactly(field);
            code.put(field, "\ud83d\ude00".repeat(255));
            clinic.createCode(code).expect(200);
            Database.change(
                    "UPDATE activation_code SET code = gen_random_uuid()::text WHERE organization_id = ?",
                    clinic.uuid());
        }
        assertThat(
                        clinic.createCode(Map.of("code", "m", "meta", "\u00e9".repeat(8193)))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("meta");
    }

    @Test
    @DisplayName(
            "2: a second code of the same name is 422, of 16 at once one is "
                    + "created; others may use it")
    void aCodeIsUniqueInItsOrganization() {
        List<Integer> statuses =
                Parallel.run(16, () -> clinic.createCode(Map.of("code", "ONE")).status());
        assertThat(statuses).containsOnlyOnce(200).contains(422);
        assertThat(countCodes()).isOne();
        Reply second = clinic.createCode(Map.of("code", "ONE", "tag", "x")).expectRefusal(422);
        assertThat(second.faultyFields()).containsExactly("code");
        assertThat(clinic.code("ONE").get("tag").isNull()).isTrue();
        clinic.withCode("one");
        operator.newOrganization().withCode("ONE");
    }

    @Test
    @DisplayName(
            "2: switching off and on can be repeated, takes any body and is 404 for a foreign code")
    void switchingOffAndOn() {
        clinic.withCode("a/activate");
        for (int i = 0; i < 2; i++) {
            assertThat(clinic.deactivate("a/activate").expect(200).text())
                    .isEqualTo("{\"message\":\"Success\"}");
            assertThat(clinic.code("a/activate").get("active").asBoolean()).isFalse();
        }
        clinic.http().send("PUT", "/v1/activation-codes/a/activate/activate", null).expect(200);
        assertThat(clinic.code("a/activate").get("active").asBoolean()).isTrue();
        for (String body : new String[] {"{}", "null", "[]", "{", "a=b"}) {
            clinic.http()
                    .with("Content-Type", "application/x-www-form-urlencoded")
                    .send("PUT", "/v1/activation-codes/a%2Factivate/deactivate", body)
                    .expect(200);
            clinic.http()
                    .send("PUT", "/v1/activation-codes/a%2Factivate/deactivate", body)
                    .expect(200);
        }
        Organization other = operator.newOrganization();
        other.activate("a/activate").expectRefusal(404);
        other.deactivate("a/activate").expectRefusal(404);
        assertThat(clinic.code("a/activate").get("active").asBoolean()).isFalse();
    }

    @Test
    @DisplayName("2: all filters combine and compare exactly, and an empty one is ignored")
    void filtersCombine() {
        String today = LocalDate.now(ZoneOffset.UTC).toString();
        String yesterday = LocalDate.now(ZoneOffset.UTC).minusDays(1).toString();
        clinic.withCode("50%", "tag", "t", "expires_at", today)
                .withCode("50_", "tag", "t", "expires_at", yesterday)
                .withCode("O'Hara", "tag", "%")
                .withCode("off", "tag", "t", "expires_at", yesterday);
        clinic.deactivate("off").expect(200);

        assertThat(found("")).containsExactly("off", "O'Hara", "50_", "50%");
        assertThat(found("code=&tag=&status=&created_at_gt=&page="))
                .containsExactly("off", "O'Hara", "50_", "50%");
        assertThat(found("status=active")).containsExactly("O'Hara", "50%");
        assertThat(found("status=expired")).containsExactly("off", "50_");
        assertThat(found("status=expired&tag=t&code=50_")).containsExactly("50_");
        assertThat(found("tag=%25")).containsExactly("O'Hara");
        assertThat(found("code=50%25")).containsExactly("50%");
        assertThat(found("code=O%27Hara&status=active")).containsExactly("O'Hara");
        assertThat(found("code=%22%27%3B--")).isEmpty();
        assertThat(found("tag=T")).isEmpty();

        Instant made = Instant.parse(clinic.code("off").get("created_at").asText());
        String hour = made.minus(1, ChronoUnit.HOURS).toString();
        assertThat(found("created_at_gt=" + hour + "&status=expired&tag=t"))
                .containsExactly("off", "50_");
        assertThat(found("created_at_lt=" + hour)).isEmpty();
        assertThat(found("code=off&created_at_gt=" + made)).isEmpty();
        assertThat(found("code=off&created_at_lt=" + made)).isEmpty();
        assertThat(found("code=off&created_at_gt=" + made.minusSeconds(1))).hasSize(1);
    }

    @Test
    @DisplayName("1, 2: an unescaped plus in the offset of a time is read as a plus")
    void aRawPlusInAnOffsetIsRead() {
        clinic.withCode("x");
        for (String offset : List.of("+01:00", "%2B01:00", "+0100", "+01", "%2001:00")) {
            assertThat(found("created_at_gt=2026-01-01T00:00:00" + offset)).containsExactly("x");
            assertThat(found("created_at_lt=2026-01-01T00:00" + offset)).isEmpty();
        }
        assertThat(clinic.codes("created_at_gt=2026-01-01+01:00").faultyFields())
                .containsExactly("created_at_gt");
    }

    @Test
    @DisplayName("1, 2: a time without an offset is in the organization's time zone")
    void timesAreInTheOrganizationsZone() {
        clinic.withCode("x");
        String local = Instant.now().plus(5, ChronoUnit.HOURS).toString().substring(0, 16);
        assertThat(found("created_at_gt=" + local)).isEmpty();
        operator.change(clinic.id(), "{\"time_zone\":\"Pacific/Auckland\"}").expect(200);
        assertThat(found("created_at_gt=" + local)).containsExactly("x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "status=used_up;status",
                "status=ACTIVE;status",
                "created_at_gt=2026-01-01;created_at_gt",
                "created_at_lt=now&page=0&status=x;created_at_lt page status",
                "page=0;page",
                "page=-1;page",
                "page=abc;page",
                "page=1.5;page"
            })
    @DisplayName("2: invalid filters are 422, all in one response")
    void invalidFiltersAreRefused(String query, String fields) {
        assertThat(clinic.codes(query).expectRefusal(422).faultyFields())
                .containsExactly(fields.split(" "));
    }

    @Test
    @DisplayName("2: pages are exact, links keep the filters, and a page past the end is empty")
    void pagesAreExact() {
        for (int i = 0; i < 16; i++) {
            clinic.withCode("c" + i, "tag", "a b&c");
        }
        clinic.withCode("other");
        JsonNode first = clinic.codes("tag=a%20b%26c&status=active").expect(200).json();
        String path = clinic.http().base() + "/v1/activation-codes";
        String query = path + "?tag=a%20b%26c&status=active&page=";
        assertThat(first.get("data")).hasSize(15);
        assertThat(first.get("links").toString())
                .isEqualTo(
                        "{\"first\":\"%1$s1\",\"last\":\"%1$s2\",\"prev\":null,\"next\":\"%1$s2\"}"
                                .formatted(query));
        assertThat(first.get("meta").toString())
                .isEqualTo(
                        "{\"current_page\":1,\"from\":1,\"last_page\":2,\"path\":\"%s\",\"per_page\":15,\"to\":15,\"total\":16}"
                                .formatted(path));
        JsonNode second = clinic.codes("tag=a%20b%26c&page=2").expect(200).json();
        assertThat(second.get("data")).hasSize(1);
        assertThat(second.at("/meta/from").asInt()).isEqualTo(16);
        assertThat(second.at("/links/next").isNull()).isTrue();
        for (String page : List.of("3", "1000000000000", "9".repeat(30))) {
            JsonNode past = clinic.codes("page=" + page).expect(200).json();
            assertThat(past.get("data")).isEmpty();
            assertThat(past.at("/meta/from").isNull()).isTrue();
            assertThat(past.at("/meta/to").isNull()).isTrue();
            assertThat(past.at("/links/next").isNull()).isTrue();
            assertThat(past.at("/meta/total").asInt()).isEqualTo(17);
        }
    }

    @Test
    @DisplayName("2: following links.next through 40 codes, while others are added, misses none")
    void followingTheLinksMissesNone() {
        for (int i = 0; i < 40; i++) {
            clinic.withCode("old" + i);
        }
        List<String> seen = new ArrayList<>();
        PagedList all = new PagedList(clinic.http(), "/v1/activation-codes");
        int added = 0;
        for (JsonNode page = all.get("").expect(200).json(); page != null; page = all.next(page)) {
            page.get("data").forEach(code -> seen.add(code.get("code").asText()));
            clinic.withCode("new" + added++).withCode("new" + added++);
        }
        for (int i = 0; i < 40; i++) {
            assertThat(seen).contains("old" + i);
        }
        assertThat(added).isGreaterThanOrEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Europe/Madrid", "UTC", "America/Sao_Paulo"})
    @DisplayName("2: a code works for the whole day of expires_at in the organization's time zone")
    void aCodeWorksThroughItsLastDay(String zone) {
        operator.change(clinic.id(), "{\"time_zone\":\"" + zone + "\"}").expect(200);
        LocalDate today = LocalDate.now(java.time.ZoneId.of(zone));
        clinic.withCode("yesterday", "expires_at", today.minusDays(1).toString())
                .withCode("today", "expires_at", today.toString())
                .withCode("tomorrow", "expires_at", today.plusDays(1).toString());
        assertThat(found("status=active")).containsExactly("tomorrow", "today");
        assertThat(found("status=expired")).containsExactly("yesterday");
        clinic.withPatient("p");
        assertThat(clinic.widgetOf("p").refusalOf("yesterday")).isEqualTo("expired");
        clinic.widgetOf("p").redeem("today").expect(200);
    }

    @Test
    @DisplayName("1: without the permission activation-codes every call is 403")
    void everyCallNeedsItsPermission() {
        clinic.withCode("x");
        Organization limited = operator.withPermissions(clinic, "patients");
        limited.codes("").expectRefusal(403);
        limited.createCodeRaw("{").expectRefusal(403);
        limited.activate("x").expectRefusal(403);
        limited.deactivate("x").expectRefusal(403);
        limited.activate("unknown").expectRefusal(403);
        limited.redemptions("x", "").expectRefusal(403);
    }

    @Test
    @DisplayName(
            "2, 8: the list names who redeemed; the audit trail records whose names were shown")
    void theListNamesWhoRedeemed() {
        clinic.upsert(
                        Map.of("code", "p1", "first_name", "Ana", "last_name", "Ruiz"),
                        Map.of("code", "p2", "first_name", "Bo"))
                .expect(200);
        clinic.withCode("TWO", "max_redemptions", 2).withCode("NONE");
        clinic.widgetOf("p1").redeem("TWO").expect(200);
        clinic.widgetOf("p2").redeem("TWO").expect(200);
        assertThat(clinic.code("TWO").get("redemptions").toString())
                .isEqualTo(
                        "[{\"first_name\":\"Ana\",\"last_name\":\"Ruiz\"},{\"first_name\":\"Bo\",\"last_name\":null}]");
        clinic.code("NONE");
        JsonNode events =
                operator.http()
                        .get("/admin/v1/audit-events?organization=" + clinic.id())
                        .json()
                        .get("data");
        assertThat(events.findValuesAsText("action"))
                .startsWith(
                        "recipients-read",
                        "redeemers-read",
                        "recipients-read",
                        "activation-code-redeem");
        assertThat(events.get(0).at("/object/codes")).isEmpty();
        assertThat(events.get(1).at("/object/codes").toString()).isEqualTo("[\"p1\",\"p2\"]");
        assertThat(events.get(3).at("/actor/id").asText()).isEqualTo("p2");
        assertThat(events.get(3).get("object").toString())
                .isEqualTo("{\"kind\":\"activation-code\",\"codes\":[\"TWO\"]}");
    }

    @Test
    @DisplayName("8: creating and switching a code leave audit rows; refused calls leave none")
    void writesLeaveAuditRows() {
        clinic.withCode("x");
        clinic.deactivate("x").expect(200);
        clinic.activate("x").expect(200);
        clinic.activate("unknown").expectRefusal(404);
        clinic.createCode(Map.of("code", "x")).expectRefusal(422);
        List<String> actions = new ArrayList<>();
        operator.http()
                .get("/admin/v1/audit-events?actor=" + clinic.apiKey())
                .json()
                .get("data")
                .forEach(event -> actions.add(event.get("action").asText()));
        assertThat(actions)
                .containsExactly(
                        "activation-code-activate",
                        "activation-code-deactivate",
                        "activation-code-create");
    }

    @Test
    @DisplayName("1: another organization's codes do not exist")
    void otherOrganizationsCodesDoNotExist() {
        clinic.withCode("x");
        Organization other = operator.newOrganization();
        assertThat(other.codes("code=x").json().at("/meta/total").asInt()).isZero();
        other.withPatient("p");
        assertThat(other.widgetOf("p").refusalOf("x")).isEqualTo("unknown");
    }

    private List<String> found(String query) {
        List<String> codes = new ArrayList<>();
        clinic.codes(query)
                .expect(200)
                .json()
                .get("data")
                .forEach(code -> codes.add(code.get("code").asText()));
        return codes;
    }

    private long countCodes() {
        return Database.count(
                "SELECT count(*) FROM activation_code WHERE organization_id = ?", clinic.uuid());
    }
}
