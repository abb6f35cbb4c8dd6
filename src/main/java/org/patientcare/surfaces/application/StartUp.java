package org.patientcare.surfaces.application;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.EJB;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.patientcare.access.token.TokenKeyService;
import org.patientcare.documents.seal.SealSettings;
import org.patientcare.platform.config.AllSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.database.DatabaseWatch;
import org.patientcare.platform.database.EntityScopes;
import org.patientcare.platform.database.EntityWriteChecks;
import org.patientcare.platform.listening.NotificationDispatcher;
import org.patientcare.platform.secrets.AllSecrets;
import org.patientcare.platform.server.FailedStart;
import org.patientcare.platform.server.QueryRetries;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.sending.delivery.DeliverySettings;
import org.patientcare.sending.mail.MailChannel;
import org.patientcare.sending.sms.SmsChannel;
import org.patientcare.talk.conversation.NoticeRelay;
import org.patientcare.talk.relay.Relay;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.outbox.Outbox;
import org.patientcare.trail.outbox.Publisher;
import org.patientcare.visits.appointment.VisitLinks;
import org.patientcare.visits.video.VisitNotifications;

/**
 * Starts the service: checks the settings and the schema, prepares keys and the demo organization,
 * then starts the background tasks, in this order. If a step fails, the WAR does not deploy, the log
 * gives the reason in a sentence that starts with {@value #REFUSAL}, and Payara Micro ends.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class StartUp {

    static final String REFUSAL = "Patient Care does not start: ";

    private static final Logger LOG = System.getLogger(StartUp.class.getName());

    @Inject private AllSettings settings;
    @Inject private DeliverySettings delivery;
    @Inject private MailChannel mailChannel;
    @Inject private SmsChannel smsChannel;
    @Inject private QueryRetries retries;
    @Inject private EntityScopes scopes;
    @Inject private EntityWriteChecks writes;
    @Inject private AllSecrets secrets;
    @EJB private TokenKeyService tokenKeys;
    @EJB private VisitLinks links;
    @Inject private VisitNotifications notifications;
    @Inject private NoticeRelay notices;
    @Inject private NotificationDispatcher notificationDispatcher;
    @Inject private Publisher publisher;
    @Inject private Relay relay;
    @Inject private DemoData demo;
    @Inject private SealSettings seal;
    @Inject private DatabaseWatch watch;
    @Inject private AuditTrail trail;
    @Inject private Outbox outbox;

    @PostConstruct
    void start() {
        checkSettings();
        try {
            watch.requireSchema();
            retries.switchOff();
            scopes.install();
            writes.install();
            watch.beginClock();
            trail.prepare();
            outbox.prepare();
            secrets.requireReadable();
            tokenKeys.ensureKeys();
            tokenKeys.testSigningKey();
            links.ensureKey();
            demo.createIfMissing();
            watch.start();
            notifications.start();
            notices.start();
            publisher.start();
            relay.start();
            notificationDispatcher.start();
        } catch (IllegalStateException | DomainException e) {
            throw refusal(e.getMessage(), e);
        } catch (RuntimeException e) {
            throw refusal("the database could not be prepared (" + rootOf(e).getMessage() + ")", e);
        }
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

    private void checkSettings() {
        try {
            settings.check();
        } catch (SettingException e) {
            throw refusal(e.getMessage(), e);
        }
    }

    private static Throwable rootOf(Throwable failure) {
        return failure.getCause() == null ? failure : rootOf(failure.getCause());
    }

    private static IllegalStateException refusal(String sentence, Exception cause) {
        LOG.log(Level.ERROR, REFUSAL + sentence);
        FailedStart.endPayaraMicro(REFUSAL + sentence);
        return new IllegalStateException(REFUSAL + sentence, cause);
    }
}
