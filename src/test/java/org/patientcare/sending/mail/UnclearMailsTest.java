package org.patientcare.sending.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.platform.shared.Language;
import org.patientcare.sending.delivery.Deadline;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.UndeliveredException;
import org.patientcare.sending.mail.MailChannel.MailSender;
import org.patientcare.sending.mail.MailSettings.MailServer;
import org.patientcare.testing.ScriptedMailServer;
import org.patientcare.testing.Waiting;

@DisplayName("6 Mails that were perhaps accepted")
@Execution(ExecutionMode.CONCURRENT)
class UnclearMailsTest {

    private static final Clock CLOCK =
            Clock.fixed(Instant.parse("2026-03-02T09:00:05Z"), ZoneOffset.UTC);

    @ParameterizedTest
    @CsvSource({
        "greeting, die, false",
        "greeting, 421 busy, false",
        "MAIL, 451 later, false",
        "RCPT, 550 unknown, false",
        "DATA, 554 no, false",
        "., 451 later, false",
        "., 554 no, false",
        "., die, true"
    })
    @DisplayName("6: a mail is unclear only if the server got all of it and did not answer")
    void aMailIsUnclearIfTheServerSaidNothing(String moment, String instead, boolean unclear) {
        try (ScriptedMailServer server = new ScriptedMailServer(moment, instead)) {
            MailServer settings =
                    new MailServer("127.0.0.1", server.port(), null, null, MailServer.Security.OFF);
            MailSender sender = new MailSender(settings.session(), "no-reply@care.example", CLOCK);
            OutgoingMessage mail =
                    new OutgoingMessage(
                            "Clinic", "ana@patients.example", "Ana", Language.EN, "S", "t", "<p>");
            UndeliveredException failure =
                    catchThrowableOfType(
                            UndeliveredException.class,
                            () -> sender.send(mail, Deadline.in(Waiting.DEADLINE)));
            assertThat(failure.isUnclear()).as(failure.getMessage()).isEqualTo(unclear);
        }
    }
}
