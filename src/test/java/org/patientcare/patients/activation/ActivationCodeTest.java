package org.patientcare.patients.activation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.patients.activation.CodeTerms.CodeDuration;

class ActivationCodeTest {

    @ParameterizedTest
    @ValueSource(strings = {"Europe/Madrid", "UTC", "America/Sao_Paulo"})
    @DisplayName("2: a code works at 23:59:59 of its last day and not at 00:00:00 of the next")
    void expiresAtMidnight(String zone) {
        ZoneId id = ZoneId.of(zone);
        LocalDate last = LocalDate.of(2026, 3, 28);
        ActivationCode code = code(CodeDuration.FOREVER, null, null, last);
        Instant before = LocalDateTime.of(2026, 3, 28, 23, 59, 59).atZone(id).toInstant();
        Instant after = before.plusSeconds(1);

        assertThat(code.refusal(LocalDate.ofInstant(before, id))).isEmpty();
        assertThat(code.refusal(LocalDate.ofInstant(after, id)))
                .contains(RedemptionRefusal.EXPIRED);
        assertThat(code.state(LocalDate.ofInstant(after, id))).isEqualTo(CodeState.EXPIRED);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-31T10:00, 1, , 2026-02-28T10:00",
        "2024-01-31T10:00, 1, , 2024-02-29T10:00",
        "2024-02-29T10:00, 12, , 2025-02-28T10:00",
        "2026-01-30T10:00, 1, 1, 2026-03-01T10:00",
        "2026-12-31T23:59:59, 2, , 2027-02-28T23:59:59",
        "2026-03-28T02:30, , 1, 2026-03-29T03:30",
        "2026-10-24T02:30, , 1, 2026-10-25T02:30",
        "2026-03-28T12:00, , 1, 2026-03-29T12:00",
        "2026-05-01T00:00, 1200, 36500, 2226-04-07T00:00"
    })
    @DisplayName("7: calendar months and then days are added, in the organization's time zone")
    void endsByTheCalendar(LocalDateTime from, Integer months, Integer days, LocalDateTime to) {
        ZoneId madrid = ZoneId.of("Europe/Madrid");
        ActivationCode code = code(CodeDuration.LIMITED, months, days, null);
        assertThat(code.planEnd(from.atZone(madrid).toInstant(), madrid))
                .contains(to.atZone(madrid).toInstant());
    }

    @Test
    @DisplayName("2: with duration forever, months and days are ignored")
    void foreverNeverEnds() {
        ActivationCode code = code(CodeDuration.FOREVER, 1, 1, null);
        assertThat(code.planEnd(Instant.EPOCH, ZoneId.of("UTC"))).isEmpty();
    }

    @Test
    @DisplayName("8: inactive takes precedence over expired")
    void inactiveTakesPrecedenceOverExpired() {
        ActivationCode code = code(CodeDuration.FOREVER, null, null, LocalDate.of(2020, 1, 1));
        code.deactivate();
        assertThat(code.refusal(LocalDate.of(2026, 1, 1))).contains(RedemptionRefusal.INACTIVE);
        code.activate();
        assertThat(code.refusal(LocalDate.of(2026, 1, 1))).contains(RedemptionRefusal.EXPIRED);
        assertThat(code.refusal(LocalDate.of(2019, 1, 1))).isEmpty();
    }

    @Test
    @DisplayName("2: it shows its last recipient on each channel")
    void showsItsLastRecipients() {
        ActivationCode code = code(CodeDuration.FOREVER, null, null, null);
        code.recordRecipient("a@mail.example", null, null);
        code.recordRecipient(null, "34", "600 123 456");
        code.recordRecipient("b@mail.example", null, null);
        assertThat(code.lastEmail()).isEqualTo("b@mail.example");
        assertThat(code.lastPhonePrefix()).isEqualTo("34");
        assertThat(code.lastPhoneNumber()).isEqualTo("600 123 456");
    }

    private static ActivationCode code(
            CodeDuration duration, Integer months, Integer days, LocalDate expiresAt) {
        return new ActivationCode(
                UUID.randomUUID(),
                new CodeTerms("c", null, null, duration, months, days, expiresAt, 1, null),
                Instant.EPOCH);
    }
}
