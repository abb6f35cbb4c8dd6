package org.patientcare.surfaces.application;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.patientcare.access.caller.ConfiguredKeys;
import org.patientcare.access.token.TokenKeyService;
import org.patientcare.documents.prescription.DemoPrescription;
import org.patientcare.documents.seal.SealSettings;
import org.patientcare.operations.selfcheck.SelfCheckTimer;
import org.patientcare.patients.link.LinkRequests;
import org.patientcare.patients.patient.SearchTermWriter;
import org.patientcare.people.organization.ApiKeyPair;
import org.patientcare.people.organization.DemoOrganization;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.database.DatabaseWatch;
import org.patientcare.platform.database.EntityGuards;
import org.patientcare.platform.listening.NotificationDispatcher;
import org.patientcare.platform.secrets.AllSecrets;
import org.patientcare.sending.delivery.DeliverySettings;
import org.patientcare.sending.mail.MailChannel;
import org.patientcare.sending.sms.SmsChannel;
import org.patientcare.talk.conversation.NoticePublisher;
import org.patientcare.talk.dispatch.WebhookDispatcher;
import org.patientcare.talk.reminder.ReminderSender;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.outbox.Outbox;
import org.patientcare.trail.outbox.Publisher;
import org.patientcare.visits.appointment.DemoAppointments;
import org.patientcare.visits.appointment.VisitLinks;
import org.patientcare.visits.video.VisitNotifications;

/** The steps of a start that need the database, in their order; for one thread at a time. */
@ApplicationScoped
class StartSteps {

    private static final Logger LOG = System.getLogger(StartSteps.class.getName());

    @Inject private DeliverySettings delivery;
    @Inject private MailChannel mailChannel;
    @Inject private SmsChannel smsChannel;
    @Inject private EntityGuards entities;
    @Inject private AllSecrets secrets;
    @EJB private TokenKeyService tokenKeys;
    @EJB private VisitLinks links;
    @Inject private VisitNotifications notifications;
    @Inject private NoticePublisher notices;
    @Inject private ReminderSender reminders;
    @Inject private SearchTermWriter searchTerms;
    @Inject private LinkRequests linkRequests;
    @Inject private NotificationDispatcher notificationDispatcher;
    @Inject private Publisher publisher;
    @Inject private WebhookDispatcher dispatcher;
    @Inject private SelfCheckTimer selfCheck;
    @Inject private SealSettings seal;
    @Inject private DatabaseWatch watch;
    @Inject private AuditTrail trail;
    @Inject private Outbox outbox;
    @Inject private ConfiguredKeys keys;
    @EJB private DemoOrganization demoOrganization;
    @EJB private ProfessionalService professionals;
    @Inject private DemoPrescription demoPrescription;
    @Inject private DemoAppointments demoVisits;

    private boolean haveBegun;

    /** Puts checks around the connections of JPA, which needs no database for this. */
    void guardEntities() {
        entities.install();
    }

    /**
     * Checks the schema, and prepares keys and the sample data of the demo organization, if the
     * settings have keys for it. May be repeated.
     */
    void prepare() {
        watch.requireSchema();
        entities.requireScopesKept();
        watch.beginClock();
        trail.prepare();
        outbox.prepare();
        secrets.requireReadable();
        tokenKeys.ensureKeys();
        tokenKeys.testSigningKey();
        links.ensureKey();
        keys.demo().ifPresent(this::createDemoIfMissing);
    }

    /** Lets requests in, and starts the background tasks. Cannot be repeated. */
    void begin() {
        haveBegun = true;
        watch.start();
        notifications.start();
        notices.start();
        reminders.start();
        searchTerms.start();
        linkRequests.start();
        publisher.start();
        dispatcher.start();
        notificationDispatcher.start();
        selfCheck.start();
        if (!delivery.isCaptureMode()) {
            mailChannel.logConfiguration();
            smsChannel.start();
        }
        if (!seal.isConfigured()) {
            LOG.log(
                    Level.INFO,
                    "Prescriptions are not signed: patientcare.pdf.signing-keystore is not set");
        }
    }

    boolean haveBegun() {
        return haveBegun;
    }

    private void createDemoIfMissing(ApiKeyPair pair) {
        demoOrganization.createIfMissing(pair);
        professionals.createDemoIfMissing();
        demoPrescription.createIfMissing();
        demoVisits.provide();
    }
}
