package org.patientcare.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;

/**
 * An upsert of {@link BareTable} as an experienced engineer writes it by hand: a JDBC batch of one
 * statement, which overwrites every known row.
 */
final class JdbcUpsert {

    private static final String SQL =
            """
            INSERT INTO bare_patient (organization_id, code, first_name, last_name, gender, birth_date, tax_id, email,
                phone, locale, meta, plan, created_at, updated_at, named_fields)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 255)
            ON CONFLICT (organization_id, code) DO UPDATE SET
                first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name, gender = EXCLUDED.gender,
                birth_date = EXCLUDED.birth_date, tax_id = EXCLUDED.tax_id, email = EXCLUDED.email,
                phone = EXCLUDED.phone, locale = EXCLUDED.locale, meta = EXCLUDED.meta, plan = EXCLUDED.plan,
                updated_at = EXCLUDED.updated_at""";

    private JdbcUpsert() {}

    static void execute(Connection connection, UUID organization, PatientBatch batch)
            throws SQLException {
        OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
        LocalDate birthDate = LocalDate.parse(PatientBatch.BIRTH_DATE);
        try (PreparedStatement upsert = connection.prepareStatement(SQL)) {
            for (PatientBatch.Row row : batch.rows()) {
                upsert.setObject(1, organization);
                upsert.setString(2, row.code());
                upsert.setString(3, row.firstName());
                upsert.setString(4, PatientBatch.LAST_NAME);
                upsert.setString(5, PatientBatch.GENDER);
                upsert.setObject(6, birthDate);
                upsert.setString(7, row.taxId());
                upsert.setString(8, row.email());
                upsert.setString(9, row.phone());
                upsert.setString(10, PatientBatch.LOCALE);
                upsert.setString(11, PatientBatch.META);
                upsert.setString(12, row.plan());
                upsert.setObject(13, now);
                upsert.setObject(14, now);
                upsert.addBatch();
            }
            upsert.executeBatch();
        }
        connection.commit();
    }
}
