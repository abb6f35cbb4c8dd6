package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("8 Audit trail: pages and their keys")
class AuditPageTest {

    @Test
    void aKeyIsReadAsItIsWritten() {
        AuditPage.Key key = new AuditPage.Key(Instant.parse("2026-03-02T09:00:05.000001Z"), 48213);
        assertThat(key.text()).isEqualTo("1772442005000001-48213");
        assertThat(AuditPage.Key.parse(key.text())).contains(key);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "-", "1", "1-", "-1", "1-0x", " 1-1", "1-1 ", "1-1-1", "01-1", "٣-1"})
    void invalidKeysAreRejected(String text) {
        assertThat(AuditPage.Key.parse(text)).isEmpty();
    }

    @Test
    void pagesWithoutAKeyBeginWithinTheFirstThousand() {
        assertThat(new AuditPage.Request(67, 15, null).isReachable()).isTrue();
        assertThat(new AuditPage.Request(68, 15, null).isReachable()).isFalse();
        assertThat(new AuditPage.Request(999_999_999_999_999L, 500, null).isReachable()).isFalse();
        AuditPage.Key key = new AuditPage.Key(Instant.EPOCH, 1);
        assertThat(new AuditPage.Request(999_999_999_999_999L, 500, key).isReachable()).isTrue();
    }
}
