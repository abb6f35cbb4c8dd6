package org.patientcare.documents.seal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;
import org.patientcare.testing.KeyStores;

@DisplayName("8 Self-check: certificates valid for a year, valid for ten days, and expired")
class SealCheckTest {

    @TempDir private Path folder;

    @Test
    void aCertificateForAYearIsOk() {
        Finding finding = check(KeyStores.valid(folder, "EC"), Instant.now());

        assertThat(finding.status()).isEqualTo(CheckStatus.OK);
        assertThat(finding.message()).matches(".* valid for 36[45] days\\.");
    }

    @Test
    void oneThatExpiresWithinAMonthIsAWarning() {
        Finding finding = check(KeyStores.endingIn(folder, 10), Instant.now());

        assertThat(finding.status()).isEqualTo(CheckStatus.WARNING);
        assertThat(finding.message()).matches(".* valid for (9|10) days\\.");
        assertThat(finding.fix()).contains("patientcare.pdf.signing-keystore");
    }

    @Test
    void oneThatExpiredWhileTheNodeRanFails() {
        Path file = KeyStores.endingIn(folder, 10);

        assertThat(check(file, Instant.now().plus(Duration.ofDays(11))).status())
                .isEqualTo(CheckStatus.FAILED);
    }

    @Test
    void withoutOneTheCheckIsSkipped() {
        assertThat(SealCheck.of(Optional.empty(), Instant.now()).status())
                .isEqualTo(CheckStatus.SKIPPED);
    }

    private static Finding check(Path file, Instant at) {
        return SealCheck.of(
                Optional.of(
                        SealKey.read(
                                file.toString(), KeyStores.PASSWORD.toCharArray(), Instant.now())),
                at);
    }
}
