package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Support: activation codes and visits are found by their codes as people type them")
class CodeSearchIT {

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    private Reply search(String path, String code) {
        return operator.http()
                .send(
                        "POST",
                        "/admin/v1/organizations/" + clinic.id() + "/" + path,
                        Reply.json(Map.of("code", code)));
    }

    private List<String> found(String path, String code) {
        return search(path, code).expect(200).json().get("data").findValuesAsText("code");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"AB-12 cd", "ab12cd", "AB12CD", " a b-1-2-c-d ", "ab‑12–cd", "Ab 12 Cd"})
    @DisplayName("an activation code is found without regard to case, blanks and hyphens")
    void codesAreFoundAsTyped(String typed) {
        clinic.withCode("AB-12 cd").withCode("AB-12-ce").withCode("ab12CD");
        operator.newOrganization().withCode("AB12CD");
        assertThat(found("activation-code-search", typed)).containsExactly("AB-12 cd", "ab12CD");
    }

    @Test
    @DisplayName("it is shown with plan and state; codes of a batch are found as well")
    void aCodeIsShownWithItsState() {
        clinic.withCode("GOLD", "plan_name", "gold").withCode("OLD", "expires_at", "2020-01-01");
        JsonNode gold = search("activation-code-search", "g-old").expect(200).json().get("data");
        assertThat(gold.toString())
                .isEqualTo("[{\"code\":\"GOLD\",\"plan_name\":\"gold\",\"state\":\"active\"}]");
        JsonNode old = search("activation-code-search", "old").expect(200).json().get("data");
        assertThat(old.toString())
                .isEqualTo("[{\"code\":\"OLD\",\"plan_name\":null,\"state\":\"expired\"}]");
        operator.http()
                .send(
                        "POST",
                        "/admin/v1/organizations/" + clinic.id() + "/code-batches",
                        Reply.json(Map.of("pattern", "B-########", "count", 1, "tag", "t")))
                .expect(201);
        String made =
                (String)
                        Database.value(
                                "SELECT code FROM activation_code WHERE organization_id = ? AND code LIKE 'B-%'",
                                clinic.uuid());
        assertThat(found("activation-code-search", made.replace("-", "").toLowerCase(Locale.ROOT)))
                .containsExactly(made);
    }

    @Test
    @DisplayName("a visit is found by exactly its code, with its patient and professional")
    void aVisitIsFound() {
        clinic.withPatient("p");
        clinic.book("V-1", "p", operator.newProfessional(clinic), "2031-01-01T10:00:00Z")
                .expect(200);
        JsonNode visits = search("appointment-search", "V-1").expect(200).json().get("data");
        assertThat(visits).hasSize(1);
        assertThat(visits.at("/0/code").asText()).isEqualTo("V-1");
        assertThat(visits.at("/0/starts_at").asText()).isEqualTo("2031-01-01T10:00:00Z");
        assertThat(visits.at("/0/patient/ref").asText()).isNotBlank();
        assertThat(found("appointment-search", "v-1")).isEmpty();
    }

    @Test
    @DisplayName("each search is in the trail, also if it finds nothing, without what was typed")
    void eachSearchIsInTheTrail() {
        clinic.withCode("ONE");
        found("activation-code-search", "one");
        found("activation-code-search", "Ana García");
        found("appointment-search", "Ana García");
        assertThat(
                        Database.value(
                                "SELECT string_agg(action || ' ' || coalesce(object_codes[1], '-'), ',' ORDER BY at, id)"
                                        + " FROM audit_log WHERE organization_id = ? AND action IN ('activation-codes-search', 'appointment-read')",
                                clinic.uuid()))
                .isEqualTo(
                        "activation-codes-search ONE,activation-codes-search -,appointment-read -");
        assertThat(
                        Database.value(
                                "SELECT count(*) FROM audit_log e WHERE organization_id = ? AND e::text LIKE '%Garc%'",
                                clinic.uuid()))
                .isEqualTo(0L);
    }

    @Test
    @DisplayName("without a code, or with a longer one than there is, it is 422")
    void aCodeIsRequired() {
        for (String path : List.of("activation-code-search", "appointment-search")) {
            assertThat(search(path, " ").expectRefusal(422).faultyFields()).containsExactly("code");
            assertThat(search(path, "x".repeat(256)).expectRefusal(422).faultyFields())
                    .containsExactly("code");
        }
    }
}
