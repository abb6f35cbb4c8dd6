package org.patientcare.sending.mail;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.sending.delivery.UndeliveredException;

/**
 * Describes why a mail was not accepted. Of a server's reply only the code is quoted, since servers
 * repeat addresses in its text.
 */
final class MailFailures {

    private static final Pattern REPLY = Pattern.compile("(?:^|response: )([45][0-9]{2})\\b");

    private MailFailures() {}

    static UndeliveredException connecting(MessagingException failure) {
        if (failure instanceof AuthenticationFailedException) {
            return new UndeliveredException("The mail server refused our login.", failure);
        }
        return new UndeliveredException(
                reply(failure)
                        .map(
                                code ->
                                        "The mail server does not accept mail from us at present ("
                                                + code
                                                + ").")
                        .orElse("The mail server cannot be reached."),
                failure);
    }

    static UndeliveredException sending(Exception failure) {
        if (failure instanceof OutgoingMail.DeadlinePassedException
                || failure.getCause() instanceof OutgoingMail.DeadlinePassedException) {
            return new UndeliveredException(
                    "The mail server was too slow: the message was not sent.", failure);
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

    private static String refusal(String code) {
        return code.startsWith("4")
                ? "The mail server refused the message for now (" + code + ")."
                : "The mail server refused the message (" + code + ").";
    }

    /** The SMTP reply code, from the exception or one of its causes. */
    static Optional<String> reply(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            Matcher reply = REPLY.matcher(String.valueOf(cause.getMessage()));
            if (reply.find()) {
                return Optional.of(reply.group(1));
            }
        }
        return Optional.empty();
    }
}
