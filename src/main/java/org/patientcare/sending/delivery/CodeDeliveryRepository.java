package org.patientcare.sending.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.retention.ExpiringRows;
import org.patientcare.platform.retention.RetentionClass;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.RecentDays;
import org.patientcare.sending.delivery.CodeDeliveries.CodeMessage;
import org.patientcare.sending.delivery.CodeDeliveries.CodeSendAttempt;
import org.patientcare.sending.delivery.CodeDeliveries.DeliveriesOfDay;
import org.patientcare.sending.delivery.CodeDeliveryRepository.Redaction;
import org.patientcare.sending.delivery.DeliveryReceipts.DeliveryReceipt;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

/**
 * The rows of attempts. {@link #begin} and the methods for receipts are part of their caller's
 * transaction; the other methods must not be called in one, since what they write must be kept even
 * if the caller fails. Reads of attempts with recipients are recorded in the audit trail.
 */
@ApplicationScoped
class CodeDeliveryRepository {

    private static final Fault UNFINISHED = FaultCode.SENDING_UNFINISHED.of();

    private static final String BEGIN =
            """
            INSERT INTO delivery (organization_id, at, code, channel, recipient, state, reason, request_id, changed_at)
            VALUES (:organization, :now, :code, :channel, :recipient, 'failed', :reason, :request, :now) RETURNING id""";

    private static final String END =
            """
            UPDATE delivery SET state = :state, reason = :reason, partners_id = :partnersId, changed_at = :now
            WHERE organization_id = :organization AND id = :id""";

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

    private static final String OF_CODE =
            "SELECT *, code AS noted FROM delivery WHERE organization_id = :organization AND code = :code ORDER BY id DESC LIMIT 100";

    /** Selects no recipients, so that the result has no personal data. */
    private static final String LAST_OF_CODES =
            """
            SELECT d.at, d.code, d.channel, d.state, d.reason FROM unnest(:codes) AS asked (code)
            CROSS JOIN LATERAL (SELECT * FROM delivery WHERE organization_id = :organization
                AND delivery.code = asked.code ORDER BY id DESC LIMIT 5) d ORDER BY d.id DESC""";

    private static final String COUNT =
            "SELECT count(*) FROM delivery WHERE organization_id = :organization%s";

    private static final String PAGE =
            "SELECT *, code AS noted FROM delivery WHERE organization_id = :organization%s ORDER BY id $way LIMIT :size OFFSET :offset";

    private static final String FAILED_SINCE =
            "SELECT count(*) FROM (SELECT at FROM delivery WHERE organization_id = :organization AND state = 'failed'"
                    + " ORDER BY id DESC LIMIT 1000) newest WHERE at >= :from";

    /**
     * Those of the newest hundred failed attempts that no later one for the same code and channel
     * followed.
     */
    private static final String UNREPEATED =
            """
            SELECT d.*, d.code AS noted FROM (
                SELECT * FROM delivery WHERE organization_id = :organization AND state = 'failed' ORDER BY id DESC LIMIT 100) d
            WHERE d.at >= :from AND NOT EXISTS (SELECT FROM delivery later WHERE later.organization_id = :organization
                AND later.code = d.code AND later.id > d.id AND later.channel = d.channel)
            ORDER BY d.id DESC LIMIT 5""";

    /** Reads the index delivery_by_time alone. */
    private static final String BY_DAY =
            """
            SELECT width_bucket(d.at, :bounds) AS day, count(*) AS sent, count(*) FILTER (WHERE d.state = 'failed') AS failed
            FROM delivery d WHERE d.organization_id = :organization AND d.at >= :from AND d.at < :to GROUP BY day""";

    @Inject private AuditTrail trail;
    @Inject private Database database;
    @Inject private Clock clock;

    @Produces
    static ExpiringRows expiringDeliveries() {
        return ExpiringRows.deleted(
                RetentionClass.DELIVERIES, "delivery", "at < " + ExpiringRows.END);
    }

    /**
     * Adds an unfinished attempt. Uses the connection of the caller's transaction: taking a second
     * one while holding the first could exhaust the pool and deadlock.
     *
     * @return the id of the attempt
     */
    long begin(CodeMessage message, MessageChannel channel, String requestId) {
        return database.forOrganization(message.organization())
                .statement(BEGIN)
                .bind("now", clock.instant())
                .bind("code", message.code())
                .bind("channel", channel.code())
                .bind("recipient", masked(channel, message))
                .bind("reason", UNFINISHED.sentence())
                .bind("request", requestId)
                .one(row -> row.number("id"));
    }

    void accepted(UUID organization, long id, Optional<String> partnersId) {
        end(organization, id, CodeDelivery.State.ACCEPTED, null, partnersId.orElse(null));
    }

    void failed(UUID organization, long id, Fault fault) {
        end(organization, id, CodeDelivery.State.FAILED, fault, null);
    }

    /**
     * Sets the state of the newest message that has one of these ids and one of the receipt's
     * numbers, as far as its mask shows that, if it still awaits a receipt. If the receipt names no
     * number, the id alone decides, unless messages to several recipients have it.
     *
     * @return empty if there is no such message, whatever its state
     */
    Optional<Settled> settle(DeliveryReceipt receipt, List<String> ids) {
        CodeDelivery.State state =
                receipt.fault() == null ? CodeDelivery.State.DELIVERED : CodeDelivery.State.FAILED;
        return database.inScope(Scope.RECEIPTS)
                .statement(SETTLE)
                .bindArray("ids", "text", ids)
                .bind("since", clock.instant().minus(MAX_AGE))
                .bindArray("numbers", "text", receipt.numbers())
                .bind("hidden", Redaction.HIDDEN)
                .bind("state", state.code())
                .bind("reason", sentence(receipt.fault()))
                .bind("now", clock.instant())
                .first(
                        row ->
                                new Settled(
                                        row.uuid("organization_id"),
                                        row.text("code"),
                                        row.enumValue(MessageChannel.class, "channel")));
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
    record Settled(UUID organization, String code, MessageChannel channel) {

        boolean isNew() {
            return organization != null;
        }
    }

    List<CodeDelivery> ofCode(UUID organization, String code) {
        return read(
                organization,
                database.forOrganization(organization).statement(OF_CODE).bind("code", code));
    }

    /** The last five attempts for each code, the newest first. */
    List<CodeSendAttempt> lastOf(UUID organization, Collection<String> codes) {
        return database.forOrganization(organization)
                .statement(LAST_OF_CODES)
                .bindArray("codes", "text", codes)
                .list(
                        row ->
                                new CodeSendAttempt(
                                        row.instant("at"),
                                        row.text("code"),
                                        row.enumValue(MessageChannel.class, "channel"),
                                        row.enumValue(CodeDelivery.State.class, "state"),
                                        row.text("reason"),
                                        FaultCode.codeOfReason(row.text("reason"))));
    }

    /**
     * Lists attempts, the newest first unless the list is reversed. The state is written into the
     * SQL, because only then can the database use the partial index of failed ones.
     *
     * @param state null for any
     */
    Page<CodeDelivery> list(UUID organization, CodeDelivery.State state, Page.Request pageRequest) {
        ListOrder order = ListOrder.DESC.reversedIf(pageRequest.isReversed());
        ScopedDatabase own = database.forOrganization(organization);
        String condition = state == null ? "" : " AND state = '" + state.code() + "'";
        long total = own.statement(COUNT.formatted(condition)).one(row -> row.number("count"));
        List<CodeDelivery> page =
                read(
                        organization,
                        own.statement(order.in(PAGE).formatted(condition))
                                .bind("size", pageRequest.size())
                                .bind("offset", pageRequest.offset()));
        return new Page<>(page, pageRequest.number(), pageRequest.size(), total);
    }

    /**
     * How many of the last thousand failed attempts began at or after a time. Returns no personal
     * data.
     */
    long failedSince(UUID organization, Instant from) {
        return database.forOrganization(organization)
                .statement(FAILED_SINCE)
                .bind("from", from)
                .one(row -> row.number("count"));
    }

    List<CodeDelivery> unrepeated(UUID organization, Instant from) {
        return trail.read(
                Reading.ofObjects(AuditAction.DELIVERIES_READ, organization).onlyIfFound(),
                unrepeatedRows(organization, from),
                CodeDeliveryRepository::read);
    }

    /** What tells the attempts that {@link #unrepeated} finds from others; nothing personal. */
    List<String> unrepeatedIds(UUID organization, Instant from) {
        return unrepeatedRows(organization, from).list(row -> String.valueOf(row.number("id")));
    }

    private SqlStatement unrepeatedRows(UUID organization, Instant from) {
        return database.forOrganization(organization).statement(UNREPEATED).bind("from", from);
    }

    /** Attempts by the day on which they began; they name nobody. */
    Map<LocalDate, DeliveriesOfDay> countByDay(UUID organization, RecentDays days) {
        return days.byDate(
                database.forOrganization(organization)
                        .statement(BY_DAY)
                        .bindArray("bounds", "timestamptz", days.boundTexts())
                        .bind("from", days.from())
                        .bind("to", days.to())
                        .list(
                                row ->
                                        Map.entry(
                                                (int) row.number("day"),
                                                new DeliveriesOfDay(
                                                        row.number("sent"), row.number("failed")))),
                DeliveriesOfDay.NONE);
    }

    private List<CodeDelivery> read(UUID organization, SqlStatement select) {
        return trail.read(
                Reading.ofObjects(AuditAction.DELIVERIES_READ, organization),
                select,
                CodeDeliveryRepository::read);
    }

    private void end(
            UUID organization, long id, CodeDelivery.State state, Fault fault, String partnersId) {
        database.forOrganization(organization)
                .statement(END)
                .bind("state", state.code())
                .bind("reason", sentence(fault))
                .bind("partnersId", partnersId)
                .bind("now", clock.instant())
                .bind("id", id)
                .updateOne();
    }

    private static String sentence(Fault fault) {
        return fault == null ? null : fault.sentence();
    }

    private static String masked(MessageChannel channel, CodeMessage message) {
        return channel == MessageChannel.SMS
                ? Redaction.phone(message.phone())
                : Redaction.email(message.email());
    }

    private static CodeDelivery read(Row row) {
        return new CodeDelivery(
                row.instant("at"),
                row.text("code"),
                row.enumValue(MessageChannel.class, "channel"),
                row.text("recipient"),
                row.enumValue(CodeDelivery.State.class, "state"),
                row.text("reason"),
                FaultCode.codeOfReason(row.text("reason")),
                row.text("request_id"));
    }

    /**
     * Masks addresses and numbers for storage: enough is left to recognize them, too little to use
     * them.
     */
    static final class Redaction {

        /** Replaces what is hidden. */
        static final String HIDDEN = "***";

        private static final int SHOWN_DIGITS = 3;
        private static final int FEWEST_HIDDEN = 3;

        private Redaction() {}

        /** {@code m***@c***.example}. */
        static String email(String address) {
            int at = address.lastIndexOf('@');
            String domain = address.substring(at + 1);
            int dot = domain.lastIndexOf('.');
            return first(address.substring(0, Math.max(at, 0)))
                    + HIDDEN
                    + "@"
                    + first(domain)
                    + HIDDEN
                    + (dot < 0 ? "" : domain.substring(dot));
        }

        /** {@code +34 ***678}. */
        static String phone(Phone phone) {
            String digits = phone.number().substring(phone.prefix().length());
            int shown = Math.max(0, Math.min(SHOWN_DIGITS, digits.length() - FEWEST_HIDDEN));
            return "+" + phone.prefix() + " " + HIDDEN + digits.substring(digits.length() - shown);
        }

        private static String first(String text) {
            return text.isEmpty() ? "" : text.substring(0, text.offsetByCodePoints(0, 1));
        }
    }
}
