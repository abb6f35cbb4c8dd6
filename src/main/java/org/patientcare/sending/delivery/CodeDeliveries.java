package org.patientcare.sending.delivery;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.RecentDays;
import org.patientcare.sending.delivery.OutgoingMessage.MailParts;
import org.patientcare.sending.delivery.SendExecutors.SendTask;

/** Sends activation codes and lists the attempts. */
@ApplicationScoped
public class CodeDeliveries {

    private static final int DAYS_TO_REPEAT = 14;

    @EJB private OrganizationService organizations;
    @Inject private CodeTexts texts;
    @EJB private CodeDeliveryAttempts attempts;
    @Inject private CodeDeliveryRepository rows;
    @Inject private SendExecutors executors;
    @Inject private Clock clock;

    /** The result of each channel; null for a channel that was not requested. */
    public record Outcome(ChannelResult sms, ChannelResult email) {}

    /**
     * Sends the code over every channel that the message names, once each and concurrently, and
     * returns within ten seconds. A message whose outcome is unclear counts as failed.
     *
     * <p>Must not be called in a transaction, which would hold a database connection while the mail
     * server or SMS centre responds.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    @Transactional(Transactional.TxType.NEVER)
    public Outcome send(CodeMessage message) {
        Deadline end = Deadline.in(SendExecutors.SEND_TIMEOUT);
        Deadline deadline = Deadline.in(SendExecutors.SUBMIT_TIMEOUT);
        Map<MessageChannel, OutgoingMessage> outgoing = written(message);
        Map<MessageChannel, Long> begun = attempts.begin(message, outgoing.keySet());
        Map<MessageChannel, SendTask> sending = new EnumMap<>(MessageChannel.class);
        outgoing.forEach(
                (channel, text) ->
                        sending.put(
                                channel,
                                executors.submit(
                                        channel,
                                        text,
                                        deadline,
                                        ending(message, begun.get(channel)))));
        return new Outcome(
                executors.awaitResult(MessageChannel.SMS, sending.get(MessageChannel.SMS), end),
                executors.awaitResult(
                        MessageChannel.EMAIL, sending.get(MessageChannel.EMAIL), end));
    }

    /** The last hundred attempts to send a code, the newest first. */
    public List<CodeDelivery> ofCode(UUID organization, String code) {
        return rows.ofCode(organization, code);
    }

    /**
     * The last attempts to send some codes, without recipients, for callers whose own audit event
     * names the codes: this method adds none.
     *
     * @return by code, the newest first, at most five each; codes that were never sent are left out
     */
    public Map<String, List<CodeSendAttempt>> lastOf(UUID organization, Collection<String> codes) {
        return codes.isEmpty()
                ? Map.of()
                : rows.lastOf(organization, codes).stream()
                        .collect(Collectors.groupingBy(CodeSendAttempt::code));
    }

    /**
     * The attempts of an organization, the newest first.
     *
     * @param state null for any
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    public Page<CodeDelivery> list(
            UUID organization, CodeDelivery.State state, Page.Request pageRequest) {
        organizations.get(organization);
        return rows.list(organization, state, pageRequest);
    }

    /**
     * How many attempts have failed since the day began in the organization's time zone, counted
     * among its last thousand failed ones.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    public long failedToday(UUID organization) {
        ZoneId zone = organizations.get(organization).profile().timeZone();
        Instant today = LocalDate.ofInstant(clock.instant(), zone).atStartOfDay(zone).toInstant();
        return rows.failedSince(organization, today);
    }

    /**
     * The latest five attempts that failed within {@value #DAYS_TO_REPEAT} days and were not
     * repeated, among the last hundred failed ones.
     */
    public List<CodeDelivery> unrepeated(UUID organization) {
        return rows.unrepeated(organization, repeatedFrom());
    }

    /**
     * What tells the attempts that {@link #unrepeated} would return now from others. It shows
     * nobody, so this read is not recorded.
     */
    public List<String> unrepeatedIds(UUID organization) {
        return rows.unrepeatedIds(organization, repeatedFrom());
    }

    /**
     * The attempts by the day on which they began.
     *
     * @param days in the organization's time zone
     */
    public Map<LocalDate, DeliveriesOfDay> countByDay(UUID organization, RecentDays days) {
        return rows.countByDay(organization, days);
    }

    private Instant repeatedFrom() {
        return clock.instant().minus(DAYS_TO_REPEAT, ChronoUnit.DAYS);
    }

    private Map<MessageChannel, OutgoingMessage> written(CodeMessage message) {
        OrganizationProfile sender = organizations.get(message.organization()).profile();
        Map<MessageChannel, OutgoingMessage> written = new EnumMap<>(MessageChannel.class);
        if (message.phone() != null) {
            written.put(MessageChannel.SMS, texts.sms(message, sender));
        }
        if (message.email() != null) {
            byte[] logo = organizations.logo(message.organization()).orElse(null);
            written.put(
                    MessageChannel.EMAIL,
                    texts.email(message, sender).with(new MailParts(null, logo)));
        }
        return written;
    }

    private SendTask.OutcomeRecorder ending(CodeMessage message, long attempt) {
        return new SendTask.OutcomeRecorder() {
            @Override
            public void accepted(Optional<String> partnersId) {
                rows.accepted(message.organization(), attempt, partnersId);
            }

            @Override
            public void failed(Fault fault) {
                rows.failed(message.organization(), attempt, fault);
            }
        };
    }

    /**
     * The outcome of an attempt to send a code, for readers who must not see the recipient.
     *
     * @param at when it began
     * @param reason null unless failed
     * @param reasonCode as in {@link CodeDelivery}
     */
    public record CodeSendAttempt(
            Instant at,
            String code,
            MessageChannel channel,
            CodeDelivery.State state,
            String reason,
            String reasonCode) {}

    /**
     * The numbers of an organization's attempts to send a code of one day.
     *
     * @param sent all attempts
     * @param failed those of them that failed
     */
    public record DeliveriesOfDay(long sent, long failed) {

        static final DeliveriesOfDay NONE = new DeliveriesOfDay(0, 0);
    }

    /**
     * An activation code that is to be sent to a person.
     *
     * @param name of the recipient
     * @param phone null for no SMS
     * @param email null for no e-mail
     * @param language of the e-mail; the SMS is in the organization's language
     */
    public record CodeMessage(
            UUID organization,
            String code,
            String name,
            Phone phone,
            String email,
            Language language) {

        /** Contains no personal data, so that none can reach a log. */
        @Override
        public String toString() {
            return "CodeMessage[organization=" + organization + "]";
        }
    }
}
