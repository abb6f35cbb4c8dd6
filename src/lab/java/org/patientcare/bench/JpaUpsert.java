package org.patientcare.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * An upsert of {@link BareTable} as EclipseLink sends it with pessimistic locks and batch writing,
 * imitated by plain JDBC: a SELECT locks the known rows, then come a batch of INSERTs, whose ids
 * are allocated fifty at a time, and a batch of UPDATEs of all columns by primary key. Unchanged
 * rows are not written. The cost of the persistence context is not included.
 */
final class JpaUpsert {

    static final String SEQUENCE =
            "CREATE SEQUENCE IF NOT EXISTS bare_patient_allocation START 1000000000 INCREMENT 50";

    private static final int ALLOCATION = 50;

    private static final String SELECT =
            """
            SELECT id, code, first_name, last_name, gender, birth_date, tax_id, email, phone, locale, meta, plan,
                subscribed_until, unsubscribed_at, created_at, updated_at, redemption_id, first_redemption_id, named_plan
            FROM bare_patient WHERE organization_id = ? AND code IN (%s) FOR UPDATE"""
                    .formatted("?, ".repeat(PatientBatch.SIZE - 1) + "?");

    private static final String ALLOCATE = "SELECT nextval('bare_patient_allocation')";

    private static final String INSERT =
            """
            INSERT INTO bare_patient (first_name, last_name, gender, birth_date, tax_id, email, phone, locale, meta, plan,
                updated_at, organization_id, id, code, created_at, named_fields)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 255)""";

    private static final String UPDATE =
            """
            UPDATE bare_patient SET first_name = ?, last_name = ?, gender = ?, birth_date = ?, tax_id = ?, email = ?,
                phone = ?, locale = ?, meta = ?, plan = ?, updated_at = ?
            WHERE organization_id = ? AND id = ?""";

    private final Connection connection;
    private final UUID organization;
    private final OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
    private final LocalDate birthDate = LocalDate.parse(PatientBatch.BIRTH_DATE);

    private JpaUpsert(Connection connection, UUID organization) {
        this.connection = connection;
        this.organization = organization;
    }

    /** A row that was there before. */
    private record Known(long id, PatientBatch.Row row) {}

    static void execute(Connection connection, UUID organization, PatientBatch batch)
            throws SQLException {
        new JpaUpsert(connection, organization).execute(batch);
    }

    private void execute(PatientBatch batch) throws SQLException {
        Map<String, Known> known = lock(batch);
        List<PatientBatch.Row> added = new ArrayList<>();
        List<Known> changed = new ArrayList<>();
        for (PatientBatch.Row row : batch.rows()) {
            Known before = known.get(row.code());
            if (before == null) {
                added.add(row);
            } else if (!before.row().equals(row)) {
                changed.add(new Known(before.id(), row));
            }
        }
        insert(added);
        update(changed);
        connection.commit();
    }

    private Map<String, Known> lock(PatientBatch batch) throws SQLException {
        Map<String, Known> known = new HashMap<>();
        try (PreparedStatement select = connection.prepareStatement(SELECT)) {
            select.setObject(1, organization);
            for (int i = 0; i < batch.rows().size(); i++) {
                select.setString(i + 2, batch.rows().get(i).code());
            }
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    Known read = read(rows);
                    known.put(read.row().code(), read);
                }
            }
        }
        return known;
    }

    /** Reads every column, as an entity does. */
    private static Known read(ResultSet rows) throws SQLException {
        for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
            rows.getObject(column);
        }
        return new Known(
                rows.getLong("id"),
                new PatientBatch.Row(
                        rows.getString("code"),
                        rows.getString("first_name"),
                        rows.getString("tax_id"),
                        rows.getString("email"),
                        rows.getString("plan"),
                        rows.getString("phone")));
    }

    private void insert(List<PatientBatch.Row> added) throws SQLException {
        if (added.isEmpty()) {
            return;
        }
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            long id = 0;
            for (int i = 0; i < added.size(); i++) {
                id = i % ALLOCATION == 0 ? allocate() : id + 1;
                setFields(insert, added.get(i));
                insert.setLong(13, id);
                insert.setString(14, added.get(i).code());
                insert.setObject(15, now);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private void update(List<Known> changed) throws SQLException {
        if (changed.isEmpty()) {
            return;
        }
        try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
            for (Known known : changed) {
                setFields(update, known.row());
                update.setLong(13, known.id());
                update.addBatch();
            }
            update.executeBatch();
        }
    }

    /** The first 12 parameters, the same of INSERT and UPDATE. */
    private void setFields(PreparedStatement statement, PatientBatch.Row row) throws SQLException {
        statement.setString(1, row.firstName());
        statement.setString(2, PatientBatch.LAST_NAME);
        statement.setString(3, PatientBatch.GENDER);
        statement.setObject(4, birthDate);
        statement.setString(5, row.taxId());
        statement.setString(6, row.email());
        statement.setString(7, row.phone());
        statement.setString(8, PatientBatch.LOCALE);
        statement.setString(9, PatientBatch.META);
        statement.setString(10, row.plan());
        statement.setObject(11, now);
        statement.setObject(12, organization);
    }

    /** The first of fifty ids. */
    private long allocate() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(ALLOCATE)) {
            row.next();
            return row.getLong(1);
        }
    }
}
