package org.patientcare.access.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.access.ratelimit.RateLimitSettings.RateLimitCheck;
import org.patientcare.platform.check.Finding;

@DisplayName("8 Self-check: limits that are switched off or too high to limit anybody are warnings")
class RateLimitCheckTest {

    @ParameterizedTest
    @CsvSource({
        "600, 4, OK,",
        "10000, 1, OK,",
        "0, 4, WARNING, requests-per-minute",
        "0, 0, WARNING, requests-per-minute",
        "10001, 4, WARNING, requests-per-minute",
        "600, 0, WARNING, requests-at-once"
    })
    void theFindingFollowsFromTheLimits(int perMinute, int atOnce, String status, String setting) {
        Finding finding = RateLimitCheck.of(perMinute, atOnce);

        assertThat(finding.status()).hasToString(status);
        if (setting == null) {
            assertThat(finding.fix()).isNull();
        } else {
            assertThat(finding.fix()).contains("patientcare.rate-limit." + setting);
        }
    }
}
