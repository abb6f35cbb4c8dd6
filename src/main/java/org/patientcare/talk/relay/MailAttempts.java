package org.patientcare.talk.relay;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.server.OwnRequestContext;
import org.patientcare.talk.mail.EventMails;
import org.patientcare.talk.mail.MailOutcome;
import org.patientcare.talk.mail.MailSubscription;
import org.patientcare.talk.webhook.Subscription;
import org.patientcare.talk.webhook.SubscriptionMeta;
import org.patientcare.trail.outbox.StoredEvent;

/** Mails events to patients. */
@ApplicationScoped
class MailAttempts {

    /** What is to be read of a mail that a node began and did not end. */
    static final String UNCLEAR =
            "The node ended while the mail was under way: it may have arrived.";

    @EJB private OrganizationService organizations;
    @EJB private Outcomes outcomes;
    @Inject private EventMails mails;
    @Inject private OwnRequestContext context;

    /** Blocks for 10 s at most. A mail that is not begun here is there for who sends next. */
    Answer attempt(Leased endpoint, Pending mail, Subscription subscription) {
        Answer[] answer = new Answer[1];
        context.run(
                () ->
                        answer[0] =
                                outcomes.beginMail(endpoint, mail)
                                        ? begun(subscription, mail.event())
                                        : Answer.without(
                                                Answer.Kind.POSTPONED, "It was not sent now."));
        return answer[0];
    }

    private Answer begun(Subscription subscription, StoredEvent event) {
        long began = System.nanoTime();
        MailOutcome outcome = send(subscription, event);
        return of(outcome, (int) ((System.nanoTime() - began) / 1_000_000));
    }

    private MailOutcome send(Subscription subscription, StoredEvent event) {
        SubscriptionMeta meta = subscription.meta();
        boolean wanted = organizations.get(subscription.organization()).events().eventMail();
        return mails.send(
                subscription.organization(),
                event,
                new MailSubscription(
                        wanted,
                        meta.subject(),
                        meta.title(),
                        meta.subTitle(),
                        meta.ctaButtonText(),
                        meta.ctaButtonUrl()));
    }

    /** To mail patients of their own visits is no disclosure: nothing of it has left for others. */
    static Answer of(MailOutcome outcome, int millis) {
        Answer.Kind kind =
                switch (outcome.state()) {
                    case DELIVERED -> Answer.Kind.DELIVERED;
                    case FAILED -> Answer.Kind.FAILED;
                    case UNCLEAR -> Answer.Kind.GIVEN_UP;
                    case SKIPPED -> Answer.Kind.SKIPPED;
                };
        return new Answer(kind, false, null, outcome.reason(), null, millis);
    }
}
