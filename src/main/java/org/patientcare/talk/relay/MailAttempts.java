package org.patientcare.talk.relay;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.talk.mail.EventMails;
import org.patientcare.talk.mail.MailOptions;
import org.patientcare.talk.mail.MailOutcome;
import org.patientcare.talk.webhook.Subscription;
import org.patientcare.talk.webhook.SubscriptionMeta;
import org.patientcare.trail.outbox.StoredEvent;

/** Sends deliveries of the channel email as mails to patients. */
@ApplicationScoped
class MailAttempts {

    /** The reason shown for a mail if the node stopped while sending it. */
    static final String UNCLEAR =
            "The node stopped while it sent the mail, which may have arrived.";

    @EJB private OrganizationService organizations;
    @EJB private ResultService resultService;
    @Inject private EventMails mails;
    @Inject private RequestContextRunner context;

    /**
     * Sends one mail; blocks for at most 10 s. A mail that is not started here stays pending for
     * the next attempt, on this node or another.
     */
    AttemptOutcome attempt(
            EndpointLease endpoint, PendingDelivery mail, Subscription subscription) {
        AttemptOutcome[] answer = new AttemptOutcome[1];
        context.run(
                () ->
                        answer[0] =
                                resultService.beginMail(endpoint, mail)
                                        ? begun(subscription, mail.event())
                                        : AttemptOutcome.notSent(
                                                AttemptOutcome.Kind.POSTPONED,
                                                "The mail was not sent this time."));
        return answer[0];
    }

    private AttemptOutcome begun(Subscription subscription, StoredEvent event) {
        long began = System.nanoTime();
        MailOutcome outcome = send(subscription, event);
        return of(outcome, (int) ((System.nanoTime() - began) / 1_000_000));
    }

    private MailOutcome send(Subscription subscription, StoredEvent event) {
        SubscriptionMeta meta = subscription.meta();
        boolean wanted = organizations.get(subscription.organization()).eventSettings().eventMail();
        return mails.send(
                subscription.organization(),
                event,
                new MailOptions(
                        wanted,
                        meta.subject(),
                        meta.title(),
                        meta.subTitle(),
                        meta.ctaButtonText(),
                        meta.ctaButtonUrl()));
    }

    /**
     * Mails to patients about their own visits are no disclosure, so they are never marked as
     * having left.
     */
    static AttemptOutcome of(MailOutcome outcome, int millis) {
        AttemptOutcome.Kind kind =
                switch (outcome.state()) {
                    case DELIVERED -> AttemptOutcome.Kind.DELIVERED;
                    case FAILED -> AttemptOutcome.Kind.FAILED;
                    case UNCLEAR -> AttemptOutcome.Kind.GIVEN_UP;
                    case UNDELIVERABLE -> AttemptOutcome.Kind.UNDELIVERABLE;
                    case SKIPPED -> AttemptOutcome.Kind.SKIPPED;
                };
        return new AttemptOutcome(kind, false, null, outcome.reason(), null, millis);
    }
}
