package org.patientcare.access.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;

@DisplayName("8 Self-check: token keys that are new, old or missing")
class TokenKeysCheckTest {

    private static final Instant NOW = Instant.parse("2026-03-02T09:00:05Z");

    @ParameterizedTest
    @CsvSource({"0, OK", "365, OK", "366, WARNING"})
    void aKeyIsGoodForAYear(long days, String status) {
        Finding finding = TokenKeysCheck.of(Optional.of(NOW.minus(Duration.ofDays(days))), 2, NOW);

        assertThat(finding.status()).hasToString(status);
        assertThat(finding.message()).contains(days + " days old; older ones that still verify: 1");
    }

    @Test
    void withoutAKeyNobodyGetsIn() {
        assertThat(TokenKeysCheck.of(Optional.empty(), 0, NOW).status())
                .isEqualTo(CheckStatus.FAILED);
    }
}
