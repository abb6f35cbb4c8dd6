package org.patientcare.sending.mail;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.patientcare.platform.shared.Tls;
import org.patientcare.sending.delivery.UndeliveredException;

/**
 * Describes why a mail was not accepted. Of a server's reply only the code is quoted, since servers
 * repeat addresses in its text.
 */
final class MailFailures {

    private static final Pattern REPLY = Pattern.compile("(?:^|response: )([45][0-9]{2})\\b");

    private static final String LOGIN_REQUIRED = "530";

    private MailFailures() {}

    static UndeliveredException connecting(MessagingException failure) {
        ConnectionFailure trouble = ConnectionFailure.of(failure);
        Optional<String> code =
                trouble == ConnectionFailure.REFUSAL ? reply(failure) : Optional.empty();
        return new UndeliveredException(
                code.map(reply -> trouble.message().replaceFirst("\\.$", " (" + reply + ")."))
                        .orElse(trouble.message()),
                failure);
    }

    static UndeliveredException sending(Exception failure) {
        if (failure instanceof OutgoingMail.DeadlinePassedException
                || failure.getCause() instanceof OutgoingMail.DeadlinePassedException) {
            return new UndeliveredException(
                    "The mail server was too slow: the message was not sent.", failure);
        }
        if (isRecipientRefused(failure)) {
            return UndeliveredException.undeliverable(
                    "The mail server refused the recipient (" + reply(failure).orElseThrow() + ").",
                    failure);
        }
        return reply(failure)
                .map(code -> new UndeliveredException(refusal(code), failure))
                .orElseGet(
                        () ->
                                UndeliveredException.unclear(
                                        "The mail server did not say whether it took the message:"
                                                + " it may arrive all the same.",
                                        failure));
    }

    /**
     * Whether the server finally refused the recipient in its reply to RCPT. Jakarta Mail throws an
     * exception without a reply then; the replies to RCPT are those of its causes. 530 asks us to
     * log in, and says nothing about the recipient.
     */
    private static boolean isRecipientRefused(Exception failure) {
        return failure instanceof SendFailedException
                && code(failure).isEmpty()
                && reply(failure)
                        .filter(code -> code.startsWith("5") && !code.equals(LOGIN_REQUIRED))
                        .isPresent();
    }

    private static String refusal(String code) {
        return code.startsWith("4")
                ? "The mail server refused the message for now (" + code + ")."
                : "The mail server refused the message (" + code + ").";
    }

    /** The SMTP reply code, from the exception or one of its causes. */
    static Optional<String> reply(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .map(MailFailures::code)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> code(Throwable failure) {
        Matcher reply = REPLY.matcher(String.valueOf(failure.getMessage()));
        return reply.find() ? Optional.of(reply.group(1)) : Optional.empty();
    }

    /**
     * Why no connection to the mail server can be opened, and what the operator can do about it.
     */
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
}
