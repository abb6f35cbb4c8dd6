package org.patientcare.sending.mail;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.URLName;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.ThisMachine;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.sending.delivery.Deadline;
import org.patientcare.sending.delivery.EmailAddress;
import org.patientcare.sending.delivery.MessageChannel;
import org.patientcare.sending.delivery.MessageSender;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.UndeliveredException;
import org.patientcare.sending.mail.MailFailures.ConnectionFailure;
import org.patientcare.sending.mail.MailSettings.MailServer;

/** The e-mail channel, if the installation has a mail server. */
@ApplicationScoped
public class MailChannel implements MessageSender {

    private static final Logger LOG = System.getLogger(MailChannel.class.getName());

    /**
     * JNDI names of the mail session in Payara and GlassFish, in WildFly, and as a resource
     * reference of the WAR.
     */
    private static final List<String> NAMES =
            List.of("mail/patientcare", "java:/mail/patientcare", "java:comp/env/mail/patientcare");

    @Inject private MailSettings settings;
    @Inject private Clock clock;

    private MailSender sender;
    private Session session;
    private String source;

    @PostConstruct
    void initialize() {
        Optional<Session> containers =
                NAMES.stream().map(MailChannel::found).flatMap(Optional::stream).findFirst();
        source =
                containers.isPresent()
                        ? "the server's session mail/patientcare"
                        : "patientcare.smtp.host";
        containers
                .map(MailServer::withSafeDefaults)
                .or(() -> settings.server().map(MailServer::session))
                .ifPresent(this::initialize);
    }

    /** Logs which mail session or server is used. */
    public void logConfiguration() {
        LOG.log(
                Level.INFO,
                sender == null ? "E-mail is not set up" : "E-mail is configured by " + source);
    }

    @Override
    public MessageChannel kind() {
        return MessageChannel.EMAIL;
    }

    @Override
    public Optional<String> send(OutgoingMessage message, Deadline deadline)
            throws UndeliveredException {
        if (sender == null) {
            throw new UndeliveredException(FaultCode.EMAIL_NOT_SET_UP.of());
        }
        sender.send(message, deadline);
        return Optional.empty();
    }

    @Produces
    @ApplicationScoped
    Check check() {
        return Check.of(CheckName.MAIL, origin -> finding());
    }

    private Finding finding() {
        return session == null
                ? Finding.skipped(
                        "E-mail is not set up.",
                        "Create the mail session mail/patientcare or set patientcare.smtp.* to send"
                                + " messages by e-mail.")
                : MailCheck.of(session, source);
    }

    /** The sender's address; empty if e-mail is not set up. */
    public Optional<String> sender() {
        return Optional.ofNullable(sender).map(MailSender::from);
    }

    private void initialize(Session found) {
        Optional<String> from =
                settings.from().or(() -> Optional.ofNullable(found.getProperty("mail.from")));
        if (from.isPresent()) {
            session = found;
            sender = new MailSender(found, from.get(), clock);
        } else {
            LOG.log(
                    Level.WARNING,
                    "The session mail/patientcare has no sender (mail.from): set"
                            + " patientcare.smtp.from");
        }
    }

    private static Optional<Session> found(String name) {
        try {
            return new InitialContext().lookup(name) instanceof Session session
                    ? Optional.of(session)
                    : Optional.empty();
        } catch (NamingException e) {
            return Optional.empty();
        }
    }

    /** Submits mails to the mail server, over one connection each, and never repeats one. */
    static final class MailSender {

        private static final Logger LOG = System.getLogger(MailChannel.class.getName());

        private final Session session;
        private final String from;
        private final Clock clock;

        MailSender(Session session, String from, Clock clock) {
            this.session = session;
            this.from = from;
            this.clock = clock;
        }

        String from() {
            return from;
        }

        /**
         * @param deadline after it the message is not sent, whatever the connection's state
         * @throws UndeliveredException if the server did not accept the mail, or may not have
         */
        void send(OutgoingMessage message, Deadline deadline) throws UndeliveredException {
            OutgoingMail mail = mail(message, deadline);
            Transport transport = connected();
            try {
                mail.requireTime();
                transport.sendMessage(mail, mail.getAllRecipients());
            } catch (IOException | MessagingException e) {
                throw MailFailures.sending(e);
            } finally {
                close(transport);
            }
        }

        private OutgoingMail mail(OutgoingMessage message, Deadline deadline)
                throws UndeliveredException {
            String to = EmailAddress.require(message.recipient());
            try {
                return new OutgoingMail(session, from, message, clock.instant(), deadline)
                        .to(to, message.name());
            } catch (MessagingException e) {
                throw new IllegalStateException("A mail could not be created", e);
            }
        }

        private Transport connected() throws UndeliveredException {
            try {
                Transport transport = session.getTransport();
                transport.connect();
                return transport;
            } catch (MessagingException e) {
                LOG.log(
                        Level.WARNING,
                        "No connection to the mail server: {0}",
                        e.getMessage().strip());
                throw MailFailures.connecting(e);
            }
        }

        /** A failure to close the connection does not change the result. */
        private static void close(Transport transport) {
            try {
                transport.close();
            } catch (MessagingException e) {
                LOG.log(Level.DEBUG, "Closing the connection to the mail server failed");
            }
        }
    }

    /** Checks the mail server by connecting and logging in, without sending anything. */
    static final class MailCheck {

        private static final String PASSWORD_IN_THE_CLEAR =
                "Require TLS (patientcare.smtp.tls, or mail.smtp.starttls.required of the session): the"
                        + " password is sent unencrypted.";

        private static final String ALL_IN_THE_CLEAR =
                "Require TLS and log in (patientcare.smtp.tls, .user and .password, or"
                        + " mail.smtp.starttls.required and mail.smtp.auth of the session): names,"
                        + " addresses and codes are sent unencrypted, and anyone who reaches the server"
                        + " can send in your name.";

        private static final String ANYBODY_MAY_SEND =
                "Make the mail server require a login and set it (patientcare.smtp.user and .password,"
                        + " or mail.smtp.auth of the session): anyone who reaches the server can send"
                        + " in your name.";

        private MailCheck() {}

        static Finding of(Session session, String source) {
            try (Transport transport = session.getTransport()) {
                transport.connect();
                URLName partner = transport.getURLName();
                return findingOf(session, partner.getProtocol(), partner.getHost(), source);
            } catch (MessagingException e) {
                ConnectionFailure trouble = ConnectionFailure.of(e);
                return Finding.failed(
                        trouble.fault().sentence() + " It is configured by " + source + ".",
                        trouble.fix());
            }
        }

        /**
         * The finding for a successful connection. A server on this machine needs no TLS, since
         * nobody can listen in between, unless a password is sent.
         */
        private static Finding findingOf(
                Session session, String protocol, String host, String source) {
            boolean login = isOn(session, protocol, "auth");
            boolean secured =
                    protocol.equals("smtps")
                            || isOn(session, protocol, "starttls.required")
                            || isOn(session, protocol, "ssl.enable");
            String found =
                    "The mail server (configured by %s) accepts connections %s%s."
                            .formatted(
                                    source,
                                    login ? "with our login" : "without a login",
                                    secured ? ", over TLS" : ", without TLS");
            boolean near = ThisMachine.has(host);
            if (!secured && (login || !near)) {
                return Finding.warning(found, login ? PASSWORD_IN_THE_CLEAR : ALL_IN_THE_CLEAR);
            }
            return login || near ? Finding.ok(found) : Finding.warning(found, ANYBODY_MAY_SEND);
        }

        private static boolean isOn(Session session, String protocol, String property) {
            return "true".equals(session.getProperty("mail." + protocol + "." + property));
        }
    }
}
