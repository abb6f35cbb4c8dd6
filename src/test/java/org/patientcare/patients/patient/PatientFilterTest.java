package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The conditions of a search for patients")
class PatientFilterTest {

    private static final SearchableValues VALUES =
            new SearchableValues("Ana", "García", "T-1", "ana@example.org", "+34 600 000 000");
    private static final FoundPatient ANA =
            new FoundPatient(1, "a", "Ana", "García", LocalDate.of(2004, 2, 29), "basic");

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            textBlock =
                    """
                    -, -,        -,   -,               -,           -,          -,     true
                    a, -,        -,   -,               -,           -,          -,     true
                    A, -,        -,   -,               -,           -,          -,     false
                    -, gar an,   -,   -,               -,           -,          -,     true
                    -, gar eva,  -,   -,               -,           -,          -,     false
                    -, -,        t1,  -,               -,           -,          -,     true
                    -, -,        t2,  -,               -,           -,          -,     false
                    -, -,        ..,  -,               -,           -,          -,     false
                    -, -,        -,   ANA@example.org, -,           -,          -,     true
                    -, -,        -,   ana@example.com, -,           -,          -,     false
                    -, -,        -,   -,               0600 000000, -,          -,     true
                    -, -,        -,   -,               600000001,   -,          -,     false
                    -, -,        -,   -,               none,        -,          -,     false
                    -, -,        -,   -,               -,           2004-02-29, -,     true
                    -, -,        -,   -,               -,           2004-03-01, -,     false
                    -, -,        -,   -,               -,           -,          true,  true
                    -, -,        -,   -,               -,           -,          false, false
                    a, ana,      T-1, ana@example.org, 600000000,   2004-02-29, true,  true
                    a, ana,      T-1, ana@example.com, 600000000,   2004-02-29, true,  false
                    """)
    @DisplayName("all that are given must be true of the patient")
    void allAreTrue(
            String code,
            String name,
            String taxId,
            String email,
            String phone,
            LocalDate birthDate,
            Boolean subscribed,
            boolean found) {
        PatientFilter filter =
                new PatientFilter(code, name, taxId, email, phone, birthDate, subscribed);

        assertThat(filter.matcher().test(ANA, VALUES)).isEqualTo(found);
    }

    @Test
    @DisplayName("a patient whose plan is over is found as one without")
    void withoutAPlan() {
        FoundPatient without = new FoundPatient(2, "b", "Eva", null, null, null);
        SearchableValues values = new SearchableValues("Eva", null, null, null, null);

        assertThat(subscribed(false).matcher().test(without, values)).isTrue();
        assertThat(subscribed(true).matcher().test(without, values)).isFalse();
    }

    private static PatientFilter subscribed(boolean wanted) {
        return new PatientFilter(null, null, null, null, null, null, wanted);
    }

    @Test
    @DisplayName("8: the audit trail is told which were given, and none of their values")
    void theAuditTrailNamesConditions() {
        PatientFilter all =
                new PatientFilter(
                        "a",
                        "ana",
                        "T-1",
                        "ana@example.org",
                        "600000000",
                        LocalDate.of(2004, 2, 29),
                        true);

        assertThat(all.auditFact().text())
                .isEqualTo(
                        "{\"filters\":[\"code\",\"name\",\"tax_id\",\"email\",\"phone\",\"birth_date\",\"subscribed\"]}");
        assertThat(subscribed(false).auditFact().text())
                .isEqualTo("{\"filters\":[\"subscribed\"]}");
    }
}
