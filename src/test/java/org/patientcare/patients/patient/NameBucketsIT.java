package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;

@IntegrationTest
@RunAsClient
@DisplayName("Support: patients are indexed by buckets of names")
class NameBucketsIT {

    private static final String NAME =
            "CASE WHEN p.last_name IS NULL THEN p.first_name ELSE p.last_name END";

    private static final String MANY_PATIENTS =
            """
            INSERT INTO patient (organization_id, code, first_name, last_name, locale, unsubscribed_at, created_at, updated_at, named_fields)
            SELECT ?, 'c' || n, 'Ana', chr(97 + n % 26) || n, 'es', now(), now(), now(), 0 FROM generate_series(1, ?) n""";

    private final Organization clinic = operator().newOrganization();

    @Test
    @DisplayName(
            "a search reads only the patients in the buckets of a name: the index is used "
                    + "despite row-level security")
    void theIndexOfBucketsIsUsed() {
        Database.change(MANY_PATIENTS, clinic.uuid(), 3_000);
        Database.change(
                "CREATE INDEX patient_by_bucket ON patient (organization_id, ("
                        + NameBuckets.OF_PATIENT.replace("p.", "")
                        + "))");
        Database.change("ANALYZE patient");
        try {
            assertIndexIsUsed();
        } finally {
            Database.change("DROP INDEX patient_by_bucket");
        }
    }

    private void assertIndexIsUsed() {
        String where =
                " WHERE p.organization_id = ? AND $n >= 'ga' COLLATE folded AND $n < 'gb' COLLATE folded AND "
                        .replace("$n", NAME);
        String bucket = NameBuckets.OF_PATIENT;
        for (String sql :
                List.of(
                        "SELECT id FROM patient p"
                                + where
                                + bucket
                                + " >= 10 AND "
                                + bucket
                                + " <= 10 ORDER BY "
                                + bucket
                                + ", "
                                + NAME
                                + " COLLATE folded, p.id LIMIT 15",
                        "SELECT count(*) FROM (SELECT FROM patient p"
                                + where
                                + bucket
                                + " >= 10 AND "
                                + bucket
                                + " <= 10 LIMIT 1001) counted")) {
            assertThat(Database.planByIndex(clinic.uuid(), sql, clinic.uuid()))
                    .contains("patient_by_bucket")
                    .containsPattern("\"Index Cond\": \"[^\"]*CASE ");
        }
    }

    @Test
    @DisplayName("sorting by bucket first keeps the order of the names, whatever their letters")
    void bucketsAreInTheOrderOfNames() {
        List<String> names =
                List.of(
                        "Ña",
                        "na",
                        "Øre",
                        "Łuk",
                        "luz",
                        "García",
                        "GARCIA",
                        "Gard",
                        "d'Ors",
                        "Ωmega",
                        "Жуков",
                        "李",
                        "김",
                        "Strauß",
                        "Strasser",
                        "Álmos",
                        "alm",
                        "al",
                        "Zoë",
                        "wu",
                        "-",
                        "7",
                        "Æsop",
                        "McRoy",
                        "mé",
                        "Mez",
                        "ﬁn",
                        "\uD83D\uDE42",
                        "سمير");
        for (int i = 0; i < names.size(); i++) {
            clinic.upsert(
                            i % 2 == 0
                                    ? Map.of("code", "p" + i, "first_name", names.get(i))
                                    : Map.of(
                                            "code",
                                            "p" + i,
                                            "first_name",
                                            "x",
                                            "last_name",
                                            names.get(i)))
                    .expect(200);
        }
        assertThat(ordered(NameBuckets.OF_PATIENT + ", ")).isEqualTo(ordered(""));
        assertThat(
                        Database.count(
                                "SELECT count(DISTINCT "
                                        + NameBuckets.OF_PATIENT
                                        + ") FROM patient p WHERE p.organization_id = ?",
                                clinic.uuid()))
                .isGreaterThan(10);
    }

    private Object ordered(String first) {
        return Database.value(
                "SELECT string_agg(p.code, ' ' ORDER BY "
                        + first
                        + NAME
                        + " COLLATE folded, p.id) FROM patient p WHERE p.organization_id = ?",
                clinic.uuid());
    }
}
