package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;

@IntegrationTest
@RunAsClient
@DisplayName("Support: what it costs to find patients by two frequent names")
class SearchPlanIT {

    private static final int PATIENTS = 3_000;

    private static final String TERMS =
            """
            INSERT INTO patient_search_term (organization_id, term, patient_id)
            SELECT ?, word, n FROM generate_series(1, ?) n CROSS JOIN unnest(ARRAY['name:garcia', 'name:maria']) AS w (word)""";

    private final Organization clinic = operator().newOrganization();

    @AfterEach
    void removeTerms() {
        Database.change("DELETE FROM patient_search_term WHERE organization_id = ?", clinic.uuid());
    }

    @Test
    @DisplayName("each word is read once, even if the statistics do not know how frequent it is")
    void readsEachWordOnce() {
        Database.change(TERMS, clinic.uuid(), PATIENTS);

        String plan =
                Database.valueForService(
                                clinic.uuid(),
                                "EXPLAIN (FORMAT JSON) "
                                        + CandidateRepository.byAllWords(2)
                                                .replace(
                                                        ":organization",
                                                        "CAST('" + clinic.uuid() + "' AS uuid)")
                                                .replace(":from0", "'name:garcia'")
                                                .replace(":to0", "'name:garcib'")
                                                .replace(":from1", "'name:maria'")
                                                .replace(":to1", "'name:marib'")
                                                .replace(":entries", "100000")
                                                .replace(":limit", "1000"))
                        .toString();

        assertThat(plan).contains("hashed SubPlan").doesNotContain("Nested Loop");
    }
}
