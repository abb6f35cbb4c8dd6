package org.patientcare.sending.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/**
 * The rows of attempts. {@link #begin} is part of its caller's transaction; the other methods must
 * not be called in one, since what they write must be kept even if the caller fails. Reads of
 * attempts with recipients are recorded in the audit trail.
 */
@ApplicationScoped
class DeliveryRepository {

    private static final String UNFINISHED =
            "Not finished: it is not known whether the message was sent.";

    private static final String BEGIN =
            """
            INSERT INTO delivery (organization_id, at, code, channel, recipient, state, reason, request_id, changed_at)
            VALUES (:organization, :now, :code, :channel, :recipient, 'failed', :reason, :request, :now) RETURNING id""";

    private static final String END =
            """
            UPDATE delivery SET state = :state, reason = :reason, partners_id = :partnersId, changed_at = :now
            WHERE organization_id = :organization AND id = :id""";

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
            "SELECT *, code AS noted FROM delivery WHERE organization_id = :organization%s ORDER BY id DESC LIMIT :size OFFSET :offset";

    private static final String FAILED_SINCE =
            "SELECT count(*) FROM (SELECT at FROM delivery WHERE organization_id = :organization AND state = 'failed'"
                    + " ORDER BY id DESC LIMIT 1000) newest WHERE at >= :from";

    @Inject private AuditTrail trail;
    @Inject private Database database;
    @Inject private Clock clock;

    /**
     * Adds an unfinished attempt. Uses the connection of the caller's transaction: taking a second
     * one while holding the first could exhaust the pool and deadlock.
     *
     * @return the id of the attempt
     */
    long begin(CodeMessage message, Channel channel, String requestId) {
        return database.forOrganization(message.organization())
                .statement(BEGIN)
                .bind("now", clock.instant())
                .bind("code", message.code())
                .bind("channel", channel.code())
                .bind("recipient", masked(channel, message))
                .bind("reason", UNFINISHED)
                .bind("request", requestId)
                .one(row -> row.number("id"));
    }

    void accepted(UUID organization, long id, Optional<String> partnersId) {
        end(organization, id, Delivery.State.ACCEPTED, null, partnersId.orElse(null));
    }

    void failed(UUID organization, long id, String reason) {
        end(organization, id, Delivery.State.FAILED, reason, null);
    }

    List<Delivery> ofCode(UUID organization, String code) {
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
                                        row.enumValue(Channel.class, "channel"),
                                        row.enumValue(Delivery.State.class, "state"),
                                        row.text("reason")));
    }

    /**
     * Lists attempts. The state is written into the SQL, because only then can the database use the
     * partial index of failed ones.
     *
     * @param state null for any
     */
    Page<Delivery> list(UUID organization, Delivery.State state, Page.Request pageRequest) {
        ScopedDatabase own = database.forOrganization(organization);
        String condition = state == null ? "" : " AND state = '" + state.code() + "'";
        long total = own.statement(COUNT.formatted(condition)).one(row -> row.number("count"));
        List<Delivery> page =
                read(
                        organization,
                        own.statement(PAGE.formatted(condition))
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

    private List<Delivery> read(UUID organization, SqlStatement select) {
        return trail.readObjects(
                AuditAction.DELIVERIES_READ, organization, select, DeliveryRepository::read);
    }

    private void end(
            UUID organization, long id, Delivery.State state, String reason, String partnersId) {
        database.forOrganization(organization)
                .statement(END)
                .bind("state", state.code())
                .bind("reason", reason)
                .bind("partnersId", partnersId)
                .bind("now", clock.instant())
                .bind("id", id)
                .updateOne();
    }

    private static String masked(Channel channel, CodeMessage message) {
        return channel == Channel.SMS
                ? Redaction.phone(message.phone())
                : Redaction.email(message.email());
    }

    private static Delivery read(Row row) {
        return new Delivery(
                row.instant("at"),
                row.text("code"),
                row.enumValue(Channel.class, "channel"),
                row.text("recipient"),
                row.enumValue(Delivery.State.class, "state"),
                row.text("reason"),
                row.text("request_id"));
    }
}
