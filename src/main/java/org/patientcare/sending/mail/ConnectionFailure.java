package org.patientcare.sending.mail;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.patientcare.platform.shared.Tls;

/** Why no connection to the mail server can be opened, and what the operator can do about it. */
enum ConnectionFailure {
    LOGIN(
            "The mail server refused our login.",
            "Correct user and password of the mail session or of patientcare.smtp.*."),
    NO_STARTTLS(
            "The mail server offers no STARTTLS.",
            "Use its port for submission, or set patientcare.smtp.tls to what it offers."),
    EXPIRED(
            "The mail server's certificate has expired.",
            "Have the operator of the mail server renew its certificate. If it is valid, correct this"
                    + " node's clock."),
    NOT_YET_VALID(
            "The mail server's certificate is not valid yet.",
            "Correct this node's clock, or have the operator of the mail server correct the"
                    + " certificate."),
    TLS(
            "The mail server's certificate is not trusted, or it speaks no TLS on this port.",
            "Use the name in its certificate as patientcare.smtp.host and import its authority into"
                    + " the JVM's trust store, or correct patientcare.smtp.tls."),
    REFUSAL(
            "The mail server does not accept mail from us at present.",
            "Ask the operator of the mail server to accept mail from this node's address."),
    UNREACHABLE(
            "The mail server cannot be reached.",
            "Correct host and port of the mail session or of patientcare.smtp.*, and allow"
                    + " the connection in the firewall.");

    private final String message;
    private final String fix;

    ConnectionFailure(String message, String fix) {
        this.message = message;
        this.fix = fix;
    }

    static ConnectionFailure of(MessagingException failure) {
        if (failure instanceof AuthenticationFailedException) {
            return LOGIN;
        }
        if (String.valueOf(failure.getMessage()).contains("STARTTLS is required")) {
            return NO_STARTTLS;
        }
        if (Tls.isExpired(failure)) {
            return EXPIRED;
        }
        if (Tls.isNotYetValid(failure)) {
            return NOT_YET_VALID;
        }
        if (Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
                .anyMatch(SSLException.class::isInstance)) {
            return TLS;
        }
        return MailFailures.reply(failure).isPresent() ? REFUSAL : UNREACHABLE;
    }

    String message() {
        return message;
    }

    String fix() {
        return fix;
    }
}
