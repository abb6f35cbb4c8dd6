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

/** Applies delivery receipts to the rows of attempts. */
@ApplicationScoped
class ReceiptRepository {

    /**
     * Considers only the newest message, even if it has its receipt: SMS centres reuse ids and
     * repeat receipts. A receipt without a number applies only if all messages with its id were
     * about one code and went to one recipient, of whom the mask shows three digits.
     */
    private static final String SETTLE =
            """
            WITH meant AS (
                SELECT organization_id, id, at, code, recipient FROM delivery
                WHERE partners_id = ANY (:ids) AND at > :since
                  AND (cardinality(:numbers) = 0 OR EXISTS (SELECT FROM unnest(:numbers) AS named (number)
                      WHERE right(named.number, length(split_part(recipient, :hidden, 2))) = split_part(recipient, :hidden, 2)))),
            newest AS (
                SELECT organization_id, id FROM meant
                WHERE cardinality(:numbers) > 0 OR (SELECT count(DISTINCT (organization_id, code, recipient)) FROM meant) = 1
                ORDER BY at DESC, id DESC LIMIT 1),
            settled AS (
                UPDATE delivery AS d SET state = :state, reason = :reason, changed_at = :now FROM newest
                WHERE (d.organization_id, d.id) = (newest.organization_id, newest.id)
                  AND d.state = 'accepted'
                RETURNING d.organization_id, d.id, d.code, d.channel)
            SELECT s.organization_id, s.code, s.channel FROM newest
            LEFT JOIN settled s ON (s.organization_id, s.id) = (newest.organization_id, newest.id)""";

    /** How old a message may be for a receipt to apply to it. */
    private static final Duration MAX_AGE = Duration.ofDays(7);

    @Inject private Database database;
    @Inject private Clock clock;

    /**
     * Sets the state of the newest message that has one of these ids and one of the receipt's
     * numbers, as far as its mask shows that, if it still awaits a receipt. If the receipt names no
     * number, the id alone decides, unless messages to several recipients have it.
     *
     * @return empty if there is no such message, whatever its state
     */
    Optional<Settled> settle(DeliveryReceipt receipt, List<String> ids) {
        Delivery.State state =
                receipt.reason() == null ? Delivery.State.DELIVERED : Delivery.State.FAILED;
        return database.inScope(Scope.RECEIPTS)
                .statement(SETTLE)
                .bindArray("ids", "text", ids)
                .bind("since", clock.instant().minus(MAX_AGE))
                .bindArray("numbers", "text", receipt.numbers())
                .bind("hidden", Redaction.HIDDEN)
                .bind("state", state.code())
                .bind("reason", receipt.reason())
                .bind("now", clock.instant())
                .first(
                        row ->
                                new Settled(
                                        row.uuid("organization_id"),
                                        row.text("code"),
                                        row.enumValue(Channel.class, "channel")));
    }

    /**
     * Takes an advisory lock for the code until the end of the transaction, so that the code's
     * events are numbered in the order in which they happened. There is no row of the code to lock
     * here.
     */
    void lockCode(Settled message) {
        database.statement("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")
                .bind("key", "delivery\n" + message.organization() + "\n" + message.code())
                .execute();
    }

    /**
     * A message that a receipt applies to.
     *
     * @param organization null, like the others, if the message no longer awaited a receipt
     */
    record Settled(UUID organization, String code, Channel channel) {

        boolean isNew() {
            return organization != null;
        }
    }
}
