package org.patientcare.surfaces.application;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.patientcare.access.ratelimit.RateLimitSettings;
import org.patientcare.access.security.AuthSettings;
import org.patientcare.access.security.ConfiguredKeys;
import org.patientcare.access.token.TokenKeyService;
import org.patientcare.access.token.TokenSettings;
import org.patientcare.documents.prescription.DemoPrescription;
import org.patientcare.documents.seal.SealSettings;
import org.patientcare.people.organization.DemoOrganization;
import org.patientcare.people.organization.KeyPair;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.config.DatabaseWatch;
import org.patientcare.platform.config.NodeClock;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.config.SchemaMigration;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.http.PagingSettings;
import org.patientcare.platform.server.QueryRetries;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.sending.delivery.DeliverySettings;
import org.patientcare.sending.mail.MailChannel;
import org.patientcare.sending.mail.MailSettings;
import org.patientcare.sending.sms.SmppSettings;
import org.patientcare.sending.sms.SmsChannel;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.visits.appointment.VisitLinks;
import org.patientcare.visits.appointment.VisitSettings;
import org.patientcare.visits.video.CallSettings;
import org.patientcare.visits.video.VisitNotifications;

/**
 * Starts the service: settings, schema, keys, demo organization, in this order. If one of them
 * fails the WAR does not deploy, and the log says why in a sentence that begins with {@value
 * #REFUSAL}.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class StartUp {

    static final String REFUSAL = "Patient Care does not start: ";

    private static final Logger LOG = System.getLogger(StartUp.class.getName());

    @Inject private PublicUrl publicUrl;
    @Inject private ConfiguredKeys keys;
    @Inject private AuthSettings auth;
    @Inject private RateLimitSettings rateLimit;
    @Inject private TokenSettings token;
    @Inject private PagingSettings paging;
    @Inject private DeliverySettings delivery;
    @Inject private MailSettings mail;
    @Inject private SmppSettings smpp;
    @Inject private MailChannel mailChannel;
    @Inject private SmsChannel smsChannel;
    @Inject private SchemaMigration schema;
    @Inject private QueryRetries retries;
    @Inject private TokenKeyService tokenKeys;
    @Inject private VisitLinks links;
    @Inject private VisitSettings visits;
    @Inject private CallSettings calls;
    @Inject private VisitNotifications notifications;
    @Inject private DemoOrganization demo;
    @Inject private ProfessionalService professionals;
    @Inject private DemoPrescription demoPrescription;
    @Inject private SealSettings seal;
    @Inject private DatabaseWatch watch;
    @Inject private NodeClock clock;
    @Inject private AuditTrail trail;
    @Inject private HousekeepingSettings housekeeping;

    @PostConstruct
    void start() {
        checkSettings();
        try {
            schema.migrate();
            retries.switchOff();
            clock.begin();
            trail.prepare();
            tokenKeys.ensure();
            links.ensureKey();
            keys.demo().ifPresent(this::provideDemo);
            watch.begin();
            notifications.begin();
        } catch (IllegalStateException | DomainException e) {
            throw refusal(e.getMessage(), e);
        } catch (RuntimeException e) {
            throw refusal("the database could not be prepared (" + rootOf(e).getMessage() + ")", e);
        }
        if (!delivery.captures()) {
            mailChannel.begin();
            smsChannel.begin();
        }
        if (!seal.isConfigured()) {
            LOG.log(
                    Level.INFO,
                    "Prescriptions are not signed: patientcare.pdf.signing-keystore is not set");
        }
    }

    private void provideDemo(KeyPair pair) {
        demo.provide(pair);
        professionals.provideDemo();
        demoPrescription.provide();
    }

    /** All complaints in one refusal, so that nobody has to start five times. */
    private void checkSettings() {
        List<Supplier<?>> reads =
                List.of(
                        publicUrl::base,
                        keys::operator,
                        auth::apiKeyHeader,
                        rateLimit::requestsPerMinute,
                        token::lifetime,
                        paging::size,
                        visits::opensBefore,
                        calls::iceServers,
                        delivery::captures,
                        mail::isConfigured,
                        smpp::isConfigured,
                        seal::isConfigured,
                        housekeeping::interval);
        List<SettingException> complaints =
                reads.stream().map(StartUp::complaint).flatMap(Optional::stream).toList();
        if (!complaints.isEmpty()) {
            String sentence =
                    String.join("; ", complaints.stream().map(Throwable::getMessage).toList());
            throw refusal(sentence, complaints.get(0));
        }
    }

    private static Optional<SettingException> complaint(Supplier<?> read) {
        try {
            Objects.requireNonNull(read.get());
            return Optional.empty();
        } catch (RuntimeException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof SettingException complaint) {
                    return Optional.of(complaint);
                }
            }
            throw e;
        }
    }

    private static Throwable rootOf(Throwable failure) {
        return failure.getCause() == null ? failure : rootOf(failure.getCause());
    }

    private static IllegalStateException refusal(String sentence, Exception cause) {
        LOG.log(Level.ERROR, REFUSAL + sentence);
        return new IllegalStateException(REFUSAL + sentence, cause);
    }
}
