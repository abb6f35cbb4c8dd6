package org.patientcare.patients.activation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.PagedList;

@IntegrationTest
@RunAsClient
@DisplayName("2 Activation codes: the patients who redeemed one")
class CodeRedemptionsIT {

    private static final int MAX_SHOWN = 100;
    private static final int MAX_IN_A_ROW = 200;

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    @Test
    @DisplayName("2: the list shows the latest 100 redemptions of a code, and their total number")
    void theListShowsTheLatest() {
        clinic.withCode("MANY", "max_redemptions", 500).redeemedBy(230, "Eva", "MANY");
        JsonNode code = clinic.code("MANY");
        assertThat(code.get("redemptions_total").asInt()).isEqualTo(230);
        assertThat(code.get("redemptions").findValuesAsText("first_name"))
                .isEqualTo(names(230 - MAX_SHOWN + 1, 230));
        List<JsonNode> rows = auditRows();
        assertThat(rows).hasSize(1);
        assertThat(codes(rows)).containsExactlyInAnyOrderElementsOf(names(131, 230));
    }

    @Test
    @DisplayName(
            "8: a page of 15 codes leaves audit rows of at most 200 "
                    + "patients, 1,500 in all, each once")
    void noAuditRowIsLarge() {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            String name = "n" + (char) ('a' + i);
            clinic.withCode("C" + i, "max_redemptions", 200).redeemedBy(MAX_SHOWN, name, "C" + i);
            IntStream.rangeClosed(1, MAX_SHOWN).mapToObj(n -> name + n).forEach(all::add);
        }
        JsonNode page = clinic.codes("").expect(200).json().get("data");
        assertThat(page).hasSize(15).allMatch(code -> code.get("redemptions").size() == MAX_SHOWN);
        List<JsonNode> rows = auditRows();
        assertThat(rows).hasSize(8);
        assertThat(rows)
                .allMatch(row -> row.at("/object/codes").size() <= MAX_IN_A_ROW)
                .allMatch(row -> row.get("request_id").equals(rows.get(0).get("request_id")));
        assertThat(codes(rows)).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    @DisplayName(
            "2: all redemptions are read page by page, latest first; the "
                    + "audit trail names those shown")
    void allAreReadPageByPage() {
        clinic.withCode("MANY", "max_redemptions", 500).redeemedBy(40, "Eva", "MANY");
        List<String> seen = new ArrayList<>();
        PagedList all = new PagedList(clinic.http(), "/v1/activation-codes/MANY/redemptions");
        for (JsonNode page = all.get("").expect(200).json(); page != null; page = all.next(page)) {
            assertThat(page.at("/meta/total").asInt()).isEqualTo(40);
            seen.addAll(page.get("data").findValuesAsText("first_name"));
        }
        List<String> expected = new ArrayList<>(names(1, 40));
        Collections.reverse(expected);
        assertThat(seen).isEqualTo(expected);
        assertThat(auditRows()).hasSize(3);
        assertThat(codes(auditRows())).containsExactlyInAnyOrderElementsOf(names(1, 40));

        JsonNode past = clinic.redemptions("MANY", "page=4").expect(200).json();
        assertThat(past.get("data")).isEmpty();
        assertThat(past.at("/meta/from").isNull()).isTrue();
        assertThat(auditRows()).as("a row says that nobody was shown").hasSize(4);
        assertThat(clinic.redemptions("MANY", "page=0").expectRefusal(422).faultyFields())
                .containsExactly("page");
    }

    @Test
    @DisplayName(
            "2: each shows names, time and end; undone ones are not shown; ties are ordered by id")
    void whatEachShows() {
        clinic.upsert(
                        Map.of("code", "p1", "first_name", "Ana", "last_name", "Ruiz"),
                        Map.of("code", "p2", "first_name", "Bo"),
                        Map.of("code", "p3", "first_name", "Cy"))
                .expect(200);
        clinic.withCode("L", "max_redemptions", 3, "duration", "limited", "duration_in_days", 5);
        List.of("p1", "p2", "p3").forEach(p -> clinic.widgetOf(p).redeem("L").expect(200));
        Database.change(
                "UPDATE redemption SET redeemed_at = timestamptz '2026-03-05 17:42:11Z',"
                        + " subscribed_until = CASE WHEN patient_id = (SELECT max(patient_id) FROM patient"
                        + " JOIN redemption r ON r.patient_id = patient.id WHERE patient.organization_id = ?)"
                        + " THEN NULL ELSE timestamptz '2026-03-10 17:42:11Z' END WHERE organization_id = ?",
                clinic.uuid(),
                clinic.uuid());
        operator.undo(clinic.id(), "L", "p2", "by mistake").expect(204);

        JsonNode page = clinic.redemptions("L", "").expect(200).json();

        assertThat(page.get("data").toString())
                .isEqualTo(
                        "[{\"first_name\":\"Cy\",\"last_name\":null,\"redeemed_at\":\"2026-03-05T17:42:11Z\","
                                + "\"subscribed_until\":null},"
                                + "{\"first_name\":\"Ana\",\"last_name\":\"Ruiz\",\"redeemed_at\":\"2026-03-05T17:42:11Z\","
                                + "\"subscribed_until\":\"2026-03-10T17:42:11Z\"}]");
        assertThat(page.at("/meta/total").asInt()).isEqualTo(2);
        assertThat(clinic.code("L").get("redemptions_total").asInt()).isEqualTo(2);
    }

    @Test
    @DisplayName(
            "2: without redemptions the page is empty; an unknown code is 404, a foreign one too")
    void unknownCodes() {
        clinic.withCode("NEW");
        assertThat(clinic.redemptions("NEW", "").expect(200).json().get("data")).isEmpty();
        clinic.redemptions("new", "").expectRefusal(404);
        operator.newOrganization().redemptions("NEW", "").expectRefusal(404);
        clinic.http().send("POST", "/v1/activation-codes/NEW/redemptions", "{}").expectRefusal(405);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a/b",
                "a/redemptions",
                "redemptions",
                "redemptions/redemptions",
                "a/activate",
                "a/send",
                "a/",
                "/",
                "a;b=c/é %2F?"
            })
    @DisplayName("1, 2: codes that look like paths can be addressed, and links keep them unchanged")
    void codesThatLookLikePaths(String code) {
        clinic.withCode(code, "max_redemptions", 20).redeemedBy(16, "Eva", code);
        JsonNode page = clinic.redemptions(code, "").expect(200).json();
        assertThat(page.get("data")).hasSize(15);
        String path = "/v1/activation-codes/" + Http.segment(code) + "/redemptions";
        assertThat(page.at("/meta/path").asText()).isEqualTo(clinic.http().base() + path);
        String next = page.at("/links/next").asText().substring(clinic.http().base().length());
        assertThat(clinic.http().get(next).expect(200).json().at("/data/0/first_name").asText())
                .isEqualTo("Eva1");
        clinic.deactivate(code).expect(200);
        clinic.activate(code).expect(200);
        assertThat(clinic.http().get(path + "/").expect(200).json().get("data")).hasSize(15);
    }

    @Test
    @DisplayName("2: times are whole seconds in UTC")
    void timesAreInUtc() {
        clinic.withPatient("p").withCode("ONE").widgetOf("p").redeem("ONE").expect(200);
        JsonNode one = clinic.redemptions("ONE", "").expect(200).json().at("/data/0");
        assertThat(Instant.parse(one.get("redeemed_at").asText()))
                .isBetween(Instant.now().minusSeconds(60), Instant.now());
        assertThat(one.get("redeemed_at").asText()).matches("[-0-9]{10}T[:0-9]{8}Z");
    }

    private static List<String> names(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(n -> "Eva" + n).toList();
    }

    /** The audit rows that name the patients who were shown. */
    private List<JsonNode> auditRows() {
        List<JsonNode> rows = new ArrayList<>();
        operator.http()
                .get("/admin/v1/audit-events?organization=" + clinic.id())
                .expect(200)
                .json()
                .get("data")
                .forEach(rows::add);
        rows.removeIf(row -> !row.get("action").asText().equals("redeemers-read"));
        return rows;
    }

    private static List<String> codes(List<JsonNode> rows) {
        List<String> codes = new ArrayList<>();
        rows.forEach(row -> row.at("/object/codes").forEach(code -> codes.add(code.asText())));
        return codes;
    }
}
