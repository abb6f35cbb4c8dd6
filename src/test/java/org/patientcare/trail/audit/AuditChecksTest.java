package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;

@DisplayName("Self-checks of the audit trail")
class AuditChecksTest {

    @Test
    @DisplayName(
            "months without tables, and months whose events are in no "
                    + "table of their own, are named")
    void monthsAreNamed() {
        assertThat(AuditChecks.months(List.of(), List.of()).status()).isEqualTo(CheckStatus.OK);
        Finding missing = AuditChecks.months(List.of("2027-01", "2027-02"), List.of());
        assertThat(missing.status()).isEqualTo(CheckStatus.WARNING);
        assertThat(missing.message()).contains("2027-01, 2027-02");
        Finding stray = AuditChecks.months(List.of("2027-01"), List.of("2999-01"));
        assertThat(stray.status()).isEqualTo(CheckStatus.WARNING);
        assertThat(stray.message()).contains("2999-01");
    }

    @Test
    @DisplayName("the time since which patients' events are complete is shown until all are")
    void sinceWhenItIsComplete() {
        assertThat(AuditChecks.subjects(Optional.empty()).status()).isEqualTo(CheckStatus.OK);
        Finding some = AuditChecks.subjects(Optional.of(Instant.parse("2026-03-01T00:00:00Z")));
        assertThat(some.status()).isEqualTo(CheckStatus.WARNING);
        assertThat(some.message()).contains("2026-03-01T00:00:00Z");
    }
}
