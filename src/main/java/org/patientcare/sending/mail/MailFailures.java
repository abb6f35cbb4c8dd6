package org.patientcare.sending.mail;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
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
        return new UndeliveredException(
                trouble == ConnectionFailure.REFUSAL
                        ? FaultCode.EMAIL_NOT_ACCEPTED_WITH_REPLY.of(reply(failure).orElseThrow())
                        : trouble.fault(),
                failure);
    }

    static UndeliveredException sending(Exception failure) {
        if (failure instanceof OutgoingMail.DeadlinePassedException
                || failure.getCause() instanceof OutgoingMail.DeadlinePassedException) {
            return new UndeliveredException(FaultCode.EMAIL_TOO_SLOW.of(), failure);
        }
        if (isRecipientRefused(failure)) {
            return UndeliveredException.undeliverable(
                    FaultCode.EMAIL_ADDRESS_REFUSED.of(reply(failure).orElseThrow()), failure);
        }
        return reply(failure)
                .map(code -> new UndeliveredException(refusal(code), failure))
                .orElseGet(
                        () -> UndeliveredException.unclear(FaultCode.EMAIL_UNCLEAR.of(), failure));
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

    private static Fault refusal(String reply) {
        return (reply.startsWith("4") ? FaultCode.EMAIL_REFUSED_FOR_NOW : FaultCode.EMAIL_REFUSED)
                .of(reply);
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
                FaultCode.EMAIL_LOGIN_REFUSED,
                "Correct user and password of the mail session or of patientcare.smtp.*."),
        NO_STARTTLS(
                FaultCode.EMAIL_NOT_ENCRYPTED,
                "Use its port for submission, or set patientcare.smtp.tls to what it offers."),
        EXPIRED(
                FaultCode.EMAIL_CERTIFICATE_EXPIRED,
                "Have the operator of the mail server renew its certificate. If it is valid, correct this"
                        + " node's clock."),
        NOT_YET_VALID(
                FaultCode.EMAIL_CERTIFICATE_EARLY,
                "Correct this node's clock, or have the operator of the mail server correct the"
                        + " certificate."),
        TLS(
                FaultCode.EMAIL_CERTIFICATE,
                "Use the name in its certificate as patientcare.smtp.host and import its authority into"
                        + " the JVM's trust store, or correct patientcare.smtp.tls."),
        REFUSAL(
                FaultCode.EMAIL_NOT_ACCEPTED_NOW,
                "Ask the operator of the mail server to accept mail from this node's address."),
        UNREACHABLE(
                FaultCode.EMAIL_UNREACHABLE,
                "Correct host and port of the mail session or of patientcare.smtp.*, and allow"
                        + " the connection in the firewall.");

        private final FaultCode code;
        private final String fix;

        ConnectionFailure(FaultCode code, String fix) {
            this.code = code;
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

        Fault fault() {
            return code.of();
        }

        String fix() {
            return fix;
        }
    }
}
