package org.patientcare.sending.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
}
