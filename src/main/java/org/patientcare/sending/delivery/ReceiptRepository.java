package org.patientcare.sending.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;

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
                WHERE partners_id = ANY (:ids) AND at > :since
                  AND right(:number, length(split_part(recipient, :hidden, 2))) = split_part(recipient, :hidden, 2)
                ORDER BY at DESC, id DESC LIMIT 1),
            settled AS (
                UPDATE delivery AS d SET state = :state, reason = :reason, changed_at = :now FROM newest
                WHERE (d.organization_id, d.id) = (newest.organization_id, newest.id)
                  AND d.state = 'accepted'
                RETURNING d.organization_id, d.id, d.code, d.channel)
            SELECT s.organization_id, s.code, s.channel FROM newest
            LEFT JOIN settled s ON (s.organization_id, s.id) = (newest.organization_id, newest.id)""";

    /** A receipt is not of a message that is older. */
    private static final Duration AWAITED = Duration.ofDays(7);

    @Inject private Database database;
    @Inject private Clock clock;

    /**
     * Tells what became of the newest message with one of these ids and the receipt's number, as
     * far as the mask shows it, if that still awaits a receipt.
     *
     * @return empty if there is no such message, in whatever state
     */
    Optional<Settled> settle(DeliveryReceipt receipt, List<String> ids) {
        Delivery.State state =
                receipt.reason() == null ? Delivery.State.DELIVERED : Delivery.State.FAILED;
        return database.in(Scope.RECEIPTS)
                .statement(SETTLE)
                .bindArray("ids", "text", ids)
                .bind("since", clock.instant().minus(AWAITED))
                .bind("number", receipt.number())
                .bind("hidden", Redaction.HIDDEN)
                .bind("state", state.code())
                .bind("reason", receipt.reason())
                .bind("now", clock.instant())
                .first(
                        row ->
                                new Settled(
                                        row.uuid("organization_id"),
                                        row.text("code"),
                                        row.word(Channel.class, "channel")));
    }

    /**
     * Lets one transaction through at a time that tells something of a code, until its end: no row
     * is held that stands for the code, and what is told of it is numbered in order.
     */
    void waitForOthers(Settled message) {
        database.statement("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")
                .bind("key", "delivery\n" + message.organization() + "\n" + message.code())
                .execute();
    }

    /**
     * A message that is ours.
     *
     * @param organization null if it did not await a receipt any more, as all else
     */
    record Settled(UUID organization, String code, Channel channel) {

        boolean isNew() {
            return organization != null;
        }
    }
}
