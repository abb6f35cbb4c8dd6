package org.patientcare.sending.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.retention.RetentionSettings;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

/** The messages that capture mode stored instead of sending them, kept for a time. */
@ApplicationScoped
public class CapturedMessages {

    private static final String FAILING_MAILBOX = "fail@";
    private static final String FAILING_DIGITS = "000999";

    private static final String ADD =
            """
            INSERT INTO captured_message (at, channel, sender, recipient, name, language, subject, text, html)
            VALUES (:at, :channel, :sender, :recipient, :name, :language, :subject, :text, :html)""";

    @Inject private AuditTrail trail;
    @Inject private Database database;
    @Inject private Clock clock;
    @Inject private RetentionSettings retention;

    /**
     * A channel that stores messages instead of sending them. It refuses the addresses that no mail
     * can be sent to. Addresses that begin with {@code fail@} and numbers that end in 000999 always
     * fail (contract, section 9).
     */
    MessageSender channel(MessageChannel kind) {
        return new MessageSender() {
            @Override
            public MessageChannel kind() {
                return kind;
            }

            @Override
            public Optional<String> send(OutgoingMessage message, Deadline deadline)
                    throws UndeliveredException {
                if (kind == MessageChannel.EMAIL) {
                    EmailAddress.require(message.recipient());
                }
                if (fails(message.recipient())) {
                    throw new UndeliveredException(FaultCode.CAPTURED.of());
                }
                keep(kind, message);
                return Optional.empty();
            }
        };
    }

    /** Captured messages, the newest first. The audit trail records which were read. */
    public Page<CapturedMessage> list(Page.Request pageRequest) {
        List<CapturedMessage> page =
                trail.read(
                        Reading.ofObjects(AuditAction.CAPTURED_MESSAGES_READ, null),
                        database.inScope(Scope.OPERATOR)
                                .statement(
                                        "SELECT *, id::text AS noted FROM captured_message"
                                                + " ORDER BY id DESC LIMIT :size OFFSET :offset")
                                .bind("size", pageRequest.size())
                                .bind("offset", pageRequest.offset()),
                        CapturedMessages::read);
        long total =
                database.statement("SELECT count(*) FROM captured_message")
                        .one(row -> row.number("count"));
        return new Page<>(page, pageRequest.number(), pageRequest.size(), total);
    }

    /**
     * The HTML of a captured mail. The audit trail records that it was read.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such captured mail
     */
    public String html(long id) {
        return trail
                .read(
                        Reading.ofObjects(AuditAction.CAPTURED_MESSAGES_READ, null).onlyIfFound(),
                        database.inScope(Scope.OPERATOR)
                                .statement(
                                        "SELECT html, id::text AS noted FROM captured_message"
                                                + " WHERE id = :id AND html IS NOT NULL")
                                .bind("id", id),
                        row -> row.text("html"))
                .stream()
                .findFirst()
                .orElseThrow(
                        () -> DomainException.notFound("There is no captured mail with this id."));
    }

    /**
     * Removes messages whose retention period is over, a bounded number per call. May run on
     * several nodes at once.
     *
     * @return how many were removed
     */
    public int removeOld() {
        String end = OldRows.ago(retention.capturedMessages());
        return database.statement(OldRows.delete("captured_message", "at", end)).updateAny();
    }

    private static boolean fails(String recipient) {
        return recipient.toLowerCase(Locale.ROOT).startsWith(FAILING_MAILBOX)
                || recipient.endsWith(FAILING_DIGITS);
    }

    private void keep(MessageChannel channel, OutgoingMessage message) {
        database.statement(ADD)
                .bind("at", clock.instant())
                .bind("channel", channel.code())
                .bind("sender", message.sender())
                .bind("recipient", message.recipient())
                .bind("name", message.name())
                .bind("language", message.language().code())
                .bind("subject", message.subject())
                .bind("text", message.text())
                .bind("html", message.html())
                .updateOne();
    }

    private static CapturedMessage read(Row row) {
        return new CapturedMessage(
                row.number("id"),
                row.instant("at"),
                row.enumValue(MessageChannel.class, "channel"),
                new OutgoingMessage(
                        row.text("sender"),
                        row.text("recipient"),
                        row.text("name"),
                        row.enumValue(Language.class, "language"),
                        row.text("subject"),
                        row.text("text"),
                        row.text("html")));
    }

    /** A message that capture mode stored, unmasked, as its recipient would have got it. */
    public record CapturedMessage(
            long id, Instant at, MessageChannel channel, OutgoingMessage message) {}
}
