package org.patientcare.chaos.erasures;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.UUID;

/**
 * A table that an erasure changes, in the order in which it does. While somebody else has a row of
 * it locked, what destroys the patient waits in this step.
 */
enum Step {
    /** When it begins: the ledger has it as intended. */
    BLOCKED_PATIENT("WHERE x.organization_id = ? AND x.patient_id = ?"),
    AUDIT_LOG(
            """
            JOIN audit_subject s ON s.at = x.at AND s.event_id = x.id
            WHERE s.organization_id = ? AND s.patient_ids @> ARRAY[CAST(? AS bigint)]"""),
    WEBHOOK_DELIVERY(
            """
            JOIN event v ON v.organization_id = x.organization_id AND v.id = x.event_id
            WHERE x.organization_id = ? AND v.patient_id = ?"""),
    EVENT("WHERE x.organization_id = ? AND x.patient_id = ?"),
    ACTIVATION_CODE(
            """
            JOIN redemption r ON r.organization_id = x.organization_id AND r.activation_code_id = x.id
            WHERE x.organization_id = ? AND r.patient_id = ? AND x.last_email IS NOT NULL"""),
    DELIVERY(
            """
            JOIN activation_code c ON c.organization_id = x.organization_id AND c.code = x.code
            JOIN redemption r ON r.organization_id = c.organization_id AND r.activation_code_id = c.id
            WHERE x.organization_id = ? AND r.patient_id = ?"""),
    APPOINTMENT_HISTORY(
            """
            JOIN appointment a ON a.organization_id = x.organization_id AND a.id = x.appointment_id
            WHERE x.organization_id = ? AND a.patient_id = ?"""),
    APPOINTMENT("WHERE x.organization_id = ? AND x.patient_id = ?"),
    CONVERSATION_MESSAGE(
            """
            JOIN conversation c ON c.organization_id = x.organization_id AND c.id = x.conversation_id
            WHERE x.organization_id = ? AND c.patient_id = ?""",
            " ORDER BY x.number DESC LIMIT 1"),
    CONVERSATION("WHERE x.organization_id = ? AND x.patient_id = ?"),
    PATIENT("WHERE x.organization_id = ? AND x.id = ?"),
    REDEMPTION("WHERE x.organization_id = ? AND x.patient_id = ?"),
    PRESCRIPTION_ITEM(
            """
            JOIN prescription p ON p.organization_id = x.organization_id AND p.id = x.prescription_id
            WHERE x.organization_id = ? AND p.patient_id = ?"""),
    PRESCRIPTION("WHERE x.organization_id = ? AND x.patient_id = ?");

    private final String rows;

    /** Which of the rows to lock: of messages the last, so that batches are done before it. */
    private final String locked;

    Step(String rows) {
        this(rows, "");
    }

    Step(String rows, String locked) {
        this.rows = " x " + rows;
        this.locked = locked;
    }

    String table() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How many rows a patient has in the table. */
    long count(Connection connection, UUID organization, long patient) throws SQLException {
        String sql = "SELECT count(*) FROM " + table() + rows;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setObject(1, organization);
            statement.setLong(2, patient);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    /**
     * Locks rows of a patient until the transaction ends.
     *
     * @return whether there were any
     */
    boolean lock(Connection transaction, UUID organization, long patient) throws SQLException {
        String sql = "SELECT 1 FROM " + table() + rows + locked + " FOR UPDATE OF x";
        try (PreparedStatement statement = transaction.prepareStatement(sql)) {
            statement.setObject(1, organization);
            statement.setLong(2, patient);
            try (ResultSet row = statement.executeQuery()) {
                return row.next();
            }
        }
    }
}
