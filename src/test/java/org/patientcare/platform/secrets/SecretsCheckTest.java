package org.patientcare.platform.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;

@DisplayName("8 Self-check: keys apart from the data")
class SecretsCheckTest {

    private static final SecretForm NEW = new SecretForm("aaaa");
    private static final SecretForm OLD = new SecretForm("bbbb");

    @Test
    void areOkIfAllAreWrappedByTheCurrentKey() {
        assertFound(Map.of(NEW, 3L), NEW, null, CheckStatus.OK, "wrapped by the key aaaa");
    }

    @Test
    void areAWarningIfTheyAreInPlainText() {
        assertFound(
                Map.of(SecretForm.PLAIN, 3L), SecretForm.PLAIN, null, CheckStatus.WARNING, "(3)");
        assertFound(Map.of(SecretForm.PLAIN, 1L, NEW, 2L), NEW, null, CheckStatus.WARNING, "(1)");
    }

    @Test
    void areAWarningUntilTheKeyExchangeIsComplete() {
        assertFound(Map.of(NEW, 1L, OLD, 2L), NEW, OLD, CheckStatus.WARNING, "previous key, bbbb.");
        assertFound(Map.of(NEW, 3L), NEW, OLD, CheckStatus.WARNING, "no longer needed");
    }

    @Test
    void haveFailedIfThisNodeCannotReadThem() {
        assertFound(
                Map.of(NEW, 2L, OLD, 1L), NEW, null, CheckStatus.FAILED, "bbbb, which this node");
        assertFound(
                Map.of(NEW, 3L), SecretForm.PLAIN, null, CheckStatus.FAILED, "aaaa, which this");
    }

    private static void assertFound(
            Map<SecretForm, Long> forms,
            SecretForm newest,
            SecretForm previous,
            CheckStatus status,
            String words) {
        Finding finding = SecretsCheck.of(forms, newest, Optional.ofNullable(previous));

        assertThat(finding.status()).as(finding.message()).isEqualTo(status);
        assertThat(finding.message()).contains(words).endsWith(".");
    }
}
