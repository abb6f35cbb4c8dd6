package org.patientcare.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import org.patientcare.selfcheck.Arrival;
import org.patientcare.selfcheck.Check;
import org.patientcare.selfcheck.CheckName;
import org.patientcare.selfcheck.Finding;

/** Connects to the mail server and logs in, and sends nothing. */
@ApplicationScoped
class MailCheck implements Check {

    @Inject private MailChannel channel;

    @Override
    public CheckName name() {
        return CheckName.MAIL;
    }

    @Override
    public Finding look(Arrival arrival) {
        return channel.session()
                .map(session -> MailCheck.of(session, channel.way()))
                .orElseGet(
                        () ->
                                Finding.skipped(
                                        "E-mail is not set up.",
                                        "Make the mail session mail/patientcare or set"
                                                + " patientcare.smtp.* if messages shall go by"
                                                + " e-mail."));
    }

    static Finding of(Session session, String way) {
        try (Transport transport = session.getTransport()) {
            transport.connect();
        } catch (MessagingException e) {
            MailTrouble trouble = MailTrouble.of(e);
            return Finding.failed(
                    trouble.message() + " It is known by " + way + ".", trouble.fix());
        }
        boolean secured = isOn(session, "starttls.required") || isOn(session, "ssl.enable");
        String found =
                "The mail server of %s takes us %s%s."
                        .formatted(
                                way,
                                isOn(session, "auth") ? "with our login" : "without a login",
                                secured ? ", over TLS" : ", without TLS");
        return secured || !isOn(session, "auth")
                ? Finding.ok(found)
                : Finding.warning(
                        found,
                        "Require TLS (patientcare.smtp.tls, or mail.smtp.starttls.required of the"
                                + " session): the password travels in the clear.");
    }

    private static boolean isOn(Session session, String property) {
        return "smtps".equals(session.getProperty("mail.transport.protocol"))
                        && property.equals("ssl.enable")
                || "true".equals(session.getProperty("mail.smtp." + property))
                || "true".equals(session.getProperty("mail.smtps." + property));
    }
}
