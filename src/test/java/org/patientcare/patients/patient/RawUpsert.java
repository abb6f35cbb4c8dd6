package org.patientcare.patients.patient;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.SingleConnectionDatabase;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;

/** The statement of an upsert alone, as a baseline for benchmarks. */
public final class RawUpsert {

    private RawUpsert() {}

    /** Executes the upsert in one transaction. */
    public static void execute(
            Connection connection, UUID organization, List<PatientRequest> patients)
            throws SQLException {
        PatientUpsert.statement(
                        new SingleConnectionDatabase(connection).forOrganization(organization),
                        patients,
                        PlanRule.APPLY,
                        Instant.now())
                .one(row -> row.numbers("ids"));
        connection.commit();
    }

    /** A patient with every field. */
    public static PatientRequest patient(String code, String firstName, String taxId) {
        return new PatientRequest(
                code,
                firstName,
                Change.to("Pereira"),
                Change.to(Gender.FEMALE),
                Change.to(LocalDate.of(1980, 5, 17)),
                Change.to(taxId),
                Change.to("ana@example.org"),
                "basic",
                Change.to("+34600000000"),
                Change.to(Language.DEFAULT),
                Change.to(new JsonDocument("{\"ward\":\"4\"}")));
    }
}
