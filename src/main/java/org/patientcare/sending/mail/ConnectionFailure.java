package org.patientcare.sending.mail;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import javax.net.ssl.SSLException;

/** Why no connection to the mail server can be opened, and what the operator can do about it. */
enum ConnectionFailure {
    LOGIN(
            "The mail server refused our login.",
            "Correct user and password of the mail session or of patientcare.smtp.*."),
    NO_STARTTLS(
            "The mail server offers no STARTTLS.",
            "Use its port for submission, or set patientcare.smtp.tls to what it offers."),
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
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException) {
                return TLS;
            }
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
