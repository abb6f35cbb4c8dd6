package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("Support: search terms are those of each patient, whichever release wrote the patient")
class SearchTermsIT {

    private static final Pattern TRIGGER =
            Pattern.compile("CREATE TRIGGER (\\w+_without_terms) [^;]*;");

    private static final String AS_BEFORE =
            "INSERT INTO patient (organization_id, code, first_name, last_name, locale, unsubscribed_at, created_at,"
                    + " updated_at, named_fields) VALUES (?, ?, ?, ?, 'es', now(), now(), now(), 3)";

    private static final String WITHOUT_TERMS =
            "DELETE FROM patient_search_term WHERE organization_id = ?";

    private static final String UNFILLED =
            "INSERT INTO patient_search_progress SELECT organization_id, 0, max(id) FROM patient"
                    + " WHERE organization_id = ? GROUP BY 1";

    private static final String HOLD_TERMS = "LOCK TABLE patient_search_term IN SHARE MODE";

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    @Test
    @DisplayName("an upsert writes the terms of new and changed values, and removes former ones")
    void upsertsWriteTerms() {
        clinic.upsert(
                        Map.of(
                                "code", "1",
                                "first_name", "Ana Łucja",
                                "last_name", "d'Ors",
                                "tax_id", "A-1",
                                "phone", "+34 600",
                                "email", "A@b.example"),
                        Map.of("code", "2", "first_name", "Ana"))
                .expect(200);
        assertThat(terms("1")).isEqualTo("a@b.example ana dors lucja ors 600 a1");
        assertThat(terms("2")).isEqualTo("ana");
        Map<String, Object> changed = new HashMap<>(Map.of("code", "1", "first_name", "Ana Eva"));
        changed.put("email", null);
        changed.put("tax_id", "a1");
        clinic.upsert(changed).expect(200);
        assertThat(terms("1")).isEqualTo("ana dors eva ors 600 a1");
        assertThat(terms("2")).isEqualTo("ana");
    }

    @Test
    @DisplayName("a term that another release has left fails no batch")
    void leftTermsAreTolerated() {
        clinic.withPatient("left");
        Database.change(
                "INSERT INTO patient_search_term SELECT organization_id, 'name:later', id FROM patient"
                        + " WHERE organization_id = ? AND code = 'left'",
                clinic.uuid());
        clinic.upsert(Map.of("code", "left", "first_name", "Later")).expect(200);
        assertThat(terms("left")).contains("later");
    }

    @Test
    @DisplayName("the terms of a patient who is erased are erased as well")
    void erasuresIncludeTerms() {
        clinic.upsert(
                        Map.of("code", "1", "first_name", "Ana"),
                        Map.of("code", "2", "first_name", "Eva"))
                .expect(200);
        Database.change(
                "DELETE FROM patient WHERE organization_id = ? AND code = '1'", clinic.uuid());
        assertThat(
                        Database.value(
                                "SELECT string_agg(term, ' ') FROM patient_search_term WHERE organization_id = ?",
                                clinic.uuid()))
                .isEqualTo("name:eva");
    }

    @Test
    @DisplayName("a search by words uses the index under row-level security")
    void theIndexIsUsed() {
        clinic.upsert(Map.of("code", "1", "first_name", "Ana")).expect(200);
        for (String condition :
                List.of(
                        "term >= 'name:an' AND term < 'name:ao' ORDER BY term, patient_id LIMIT 1001",
                        "term = 'phone:600' LIMIT 1001")) {
            String plan =
                    Database.planByIndex(
                            clinic.uuid(),
                            "SELECT patient_id FROM patient_search_term"
                                    + " WHERE organization_id = ? AND "
                                    + condition,
                            clinic.uuid());
            assertThat(plan)
                    .contains("patient_search_term_pkey")
                    .containsPattern("\"Index Cond\": \"[^\"]*term [>=]");
        }
    }

    @Test
    @DisplayName("a patient whom a node of the last release adds or renames is found as well")
    void formerNodesAreFollowed() throws IOException {
        List<MatchResult> triggers =
                TRIGGER.matcher(Files.readString(Path.of("sql/V083__search_terms_of_patients.sql")))
                        .results()
                        .toList();
        assertThat(triggers).hasSize(2);
        triggers.forEach(trigger -> Database.change(trigger.group()));
        try {
            clinic.upsert(Map.of("code", "ours", "first_name", "Eva", "last_name", "Ours"))
                    .expect(200);
            clinic.upsert(Map.of("code", "ours", "first_name", "Eva", "last_name", "Oursnow"))
                    .expect(200);
            assertThat(queued()).as("queued of what this release wrote").isZero();
            changeAsService(AS_BEFORE, clinic.uuid(), "old", "Ana", "Before");
            awaitFound("before", "old");
            changeAsService(
                    "UPDATE patient SET last_name = 'Middle' WHERE organization_id = ?",
                    clinic.uuid());
            changeAsService(
                    "UPDATE patient SET last_name = 'After' WHERE organization_id = ? AND code = 'old'",
                    clinic.uuid());
            awaitFound("after ana", "old");
            awaitFound("middle", "ours");
            Waiting.until("nothing is queued", () -> queued() == 0);
            assertThat(terms("old")).isEqualTo("after ana");
            assertThat(terms("ours")).isEqualTo("eva middle");
        } finally {
            triggers.forEach(
                    trigger -> Database.change("DROP TRIGGER " + trigger.group(1) + " ON patient"));
        }
    }

    @Test
    @DisplayName(
            "patients from before the upgrade are found by the beginning of their last name, and by any word once nodes have written their terms")
    void formerPatientsAreFilled() throws SQLException {
        clinic.upsert(
                        Map.of("code", "1", "first_name", "Ana", "last_name", "García Ruiz"),
                        Map.of("code", "2", "first_name", "Garbiñe"),
                        Map.of("code", "3", "first_name", "Eva", "last_name", "Gil"))
                .expect(200);
        Database.change(WITHOUT_TERMS, clinic.uuid());
        try (Connection nodes = Database.lock(HOLD_TERMS)) {
            Database.change(UNFILLED, clinic.uuid());
            assertThat(found("gar")).containsExactly("2", "1");
            assertThat(found("garcia ruiz")).containsExactly("1");
            assertThat(found("ruiz")).isEmpty();
            JsonNode byPhone = search(Map.of("phone", "600")).json();
            assertThat(byPhone.at("/meta/total_is_exact").asBoolean(true)).isFalse();
            nodes.rollback();
        }
        awaitFilled();
        assertThat(terms("1")).isEqualTo("ana garcia ruiz");
        assertThat(found("ruiz")).containsExactly("1");
        assertThat(terms("2")).isEqualTo("garbine");
        assertThat(terms("3")).isEqualTo("eva gil");
    }

    @Test
    @DisplayName(
            "a patient whom somebody has locked delays nobody: the terms are written afterwards")
    void lockedPatientsFollow() throws SQLException {
        clinic.withPatient("held").withPatient("other");
        Database.change(WITHOUT_TERMS, clinic.uuid());
        try (Connection holder =
                Database.lock(
                        "SELECT FROM patient WHERE organization_id = ? AND code = 'held' FOR UPDATE",
                        clinic.uuid())) {
            Database.change(UNFILLED, clinic.uuid());
            awaitFilled();
            assertThat(terms("other")).isNotNull();
            assertThat(terms("held")).isNull();
            assertThat(queued()).isOne();
            holder.rollback();
        }
        Waiting.until("the terms are written", () -> terms("held") != null);
        assertThat(queued()).isZero();
    }

    @Test
    @DisplayName("terms that are filled in while patients change are those of the last values")
    void changesMeanwhileAreKept() {
        int patients = 400;
        upsert(patients, "Before");
        Database.change(WITHOUT_TERMS, clinic.uuid());
        Database.change(UNFILLED, clinic.uuid());
        List<CompletableFuture<Void>> callers = new ArrayList<>();
        for (String name : List.of("Anna", "Berta", "Carla")) {
            callers.add(
                    CompletableFuture.runAsync(
                            () -> {
                                for (int round = 0; round < 3; round++) {
                                    upsert(patients, name + " " + round);
                                }
                            }));
        }
        callers.forEach(CompletableFuture::join);
        awaitFilled();
        Waiting.until("nothing is queued", () -> queued() == 0);
        upsert(patients, "Last of all");
        assertThat(
                        Database.value(
                                "SELECT string_agg(DISTINCT words, ',') FROM (SELECT string_agg(term, ' ' ORDER BY term) AS words"
                                        + " FROM patient_search_term WHERE organization_id = ? GROUP BY patient_id) each",
                                clinic.uuid()))
                .isEqualTo("name:all name:ana name:last name:of");
        assertThat(
                        Database.count(
                                "SELECT count(DISTINCT patient_id) FROM patient_search_term WHERE organization_id = ?",
                                clinic.uuid()))
                .isEqualTo(patients);
    }

    private void upsert(int patients, String lastName) {
        for (int from = 0; from < patients; from += 100) {
            List<Map<String, String>> batch = new ArrayList<>();
            for (int n = from; n < from + 100; n++) {
                batch.add(Map.of("code", "p" + n, "first_name", "Ana", "last_name", lastName));
            }
            clinic.upsert(batch.toArray(new Map<?, ?>[0])).expect(200);
        }
    }

    private void awaitFilled() {
        Waiting.until(
                "the terms are filled in",
                () ->
                        Database.count(
                                        "SELECT count(*) FROM patient_search_progress WHERE organization_id = ? AND next_id <= last_id",
                                        clinic.uuid())
                                == 0);
    }

    private void changeAsService(String sql, Object... parameters) {
        assertThat(Database.errorForService(clinic.uuid(), sql, parameters)).isEmpty();
    }

    private void awaitFound(String name, String code) {
        Waiting.until(name + " is found", () -> found(name).equals(List.of(code)));
    }

    private List<String> found(String name) {
        return search(Map.of("name", name)).json().get("data").findValuesAsText("code");
    }

    private Reply search(Map<String, ?> filter) {
        return operator.http()
                .send(
                        "POST",
                        Operator.organization(clinic.id()) + "/patient-search",
                        Reply.json(filter))
                .expect(200);
    }

    private String terms(String code) {
        return (String)
                Database.value(
                        "SELECT string_agg(split_part(t.term, ':', 2), ' ' ORDER BY t.term) FROM patient_search_term t"
                                + " JOIN patient p ON p.organization_id = t.organization_id AND p.id = t.patient_id"
                                + " WHERE p.organization_id = ? AND p.code = ?",
                        clinic.uuid(),
                        code);
    }

    private long queued() {
        return Database.count(
                "SELECT count(*) FROM patient_search_queue WHERE organization_id = ?",
                clinic.uuid());
    }
}
