package org.patientcare.sending.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.URLName;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.check.ThisMachine;
import org.patientcare.sending.mail.MailFailures.ConnectionFailure;

/** Checks the mail server by connecting and logging in, without sending anything. */
@ApplicationScoped
class MailCheck implements Check {

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

    @Inject private MailChannel channel;

    @Override
    public CheckName name() {
        return CheckName.MAIL;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        return channel.session()
                .map(session -> MailCheck.of(session, channel.configurationSource()))
                .orElseGet(
                        () ->
                                Finding.skipped(
                                        "E-mail is not set up.",
                                        "Create the mail session mail/patientcare or set"
                                                + " patientcare.smtp.* to send messages by"
                                                + " e-mail."));
    }

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
     * The finding for a successful connection. A server on this machine needs no TLS, since nobody
     * can listen in between, unless a password is sent.
     */
    private static Finding findingOf(Session session, String protocol, String host, String source) {
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
