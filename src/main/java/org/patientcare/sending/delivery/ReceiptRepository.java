package org.patientcare.sending.delivery;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.patientcare.platform.database.DatabaseFailure;

/** The rows that receipts speak of. */
@ApplicationScoped
class ReceiptRepository {

    /**
     * The newest message alone, even if it has its receipt: centres use their ids again, and repeat
     * receipts.
     */
    private static final String SETTLE =
            """
            WITH newest AS (
                SELECT organization_id, id FROM delivery
                WHERE partners_id = ANY (?) AND at > ?
                  AND right(?, length(split_part(recipient, ?, 2))) = split_part(recipient, ?, 2)
                ORDER BY at DESC, id DESC LIMIT 1),
            settled AS (
                UPDATE delivery AS d SET state = ?, reason = ?, changed_at = ? FROM newest
                WHERE (d.organization_id, d.id) = (newest.organization_id, newest.id)
                  AND d.state = 'accepted')
            SELECT count(*) FROM newest""";

    /** A receipt is not of a message that is older. */
    private static final Duration AWAITED = Duration.ofDays(7);

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Inject private Clock clock;

    /**
     * Tells what became of the newest message with one of these ids and the receipt's number, as
     * far as the mask shows it, if that still awaits a receipt.
     *
     * @return whether there is such a message, in whatever state
     */
    boolean settle(DeliveryReceipt receipt, List<String> ids) {
        Delivery.State state =
                receipt.reason() == null ? Delivery.State.DELIVERED : Delivery.State.FAILED;
        Timestamp now = Timestamp.from(clock.instant());
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(SETTLE)) {
            statement.setArray(1, connection.createArrayOf("text", ids.toArray()));
            statement.setTimestamp(2, Timestamp.from(clock.instant().minus(AWAITED)));
            statement.setString(3, receipt.number());
            statement.setString(4, Redaction.HIDDEN);
            statement.setString(5, Redaction.HIDDEN);
            statement.setString(6, state.code());
            statement.setString(7, receipt.reason());
            statement.setTimestamp(8, now);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() && row.getLong(1) > 0;
            }
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }
}
