package org.patientcare.chaos;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * What the database holds of the batches.
 *
 * @param rows number of patients by group of codes, then by id of the batch whose values they have
 * @param audited number of rows of the audit trail by request id
 * @param wrong the request ids whose rows of the audit trail do not have the codes of that batch
 */
record StoredBatches(
        Map<String, Map<String, Integer>> rows, Map<String, Integer> audited, Set<String> wrong) {

    private static final String ROWS =
            """
            SELECT split_part(code, '/', 1) || '/' || split_part(code, '/', 2), last_name, count(*)
            FROM patient WHERE organization_id = ? GROUP BY 1, 2
            """;
    private static final String AUDITED =
            """
            SELECT request_id, count(*), bool_and(outcome = 'done' AND times = 1 AND cardinality(object_codes) = ?
                AND ? = (SELECT count(*) FROM unnest(object_codes) code WHERE code LIKE 'new/' || request_id || '/%'))
            FROM audit_log WHERE organization_id = ? AND action = 'patients-upsert' GROUP BY 1
            """;

    /** Reads everything in one snapshot. */
    static StoredBatches of(Connection connection, UUID organization) throws SQLException {
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        Map<String, Map<String, Integer>> rows = rows(connection, organization);
        Map<String, Integer> audited = new HashMap<>();
        Set<String> wrong = new HashSet<>();
        try (PreparedStatement statement = connection.prepareStatement(AUDITED)) {
            statement.setInt(1, Batch.SIZE);
            statement.setInt(2, Batch.NEW);
            statement.setObject(3, organization);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    audited.put(row.getString(1), row.getInt(2));
                    if (!row.getBoolean(3)) {
                        wrong.add(row.getString(1));
                    }
                }
            }
        }
        connection.commit();
        return new StoredBatches(rows, audited, wrong);
    }

    private static Map<String, Map<String, Integer>> rows(Connection connection, UUID organization)
            throws SQLException {
        Map<String, Map<String, Integer>> rows = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(ROWS)) {
            statement.setObject(1, organization);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    rows.computeIfAbsent(row.getString(1), group -> new HashMap<>())
                            .put(row.getString(2), row.getInt(3));
                }
            }
        }
        return rows;
    }

    /** The number of patients of a group by id of the batch whose values they have. */
    Map<String, Integer> group(String name) {
        return rows.getOrDefault(name, Map.of());
    }
}
