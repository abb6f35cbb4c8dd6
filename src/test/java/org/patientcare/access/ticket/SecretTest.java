package org.patientcare.access.ticket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Secrets in addresses")
class SecretTest {

    @Test
    @DisplayName("each is another one, can be read back, and shows in no log line")
    void theyAreRandom() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            Secret secret = Secret.random();
            assertThat(seen.add(secret.text())).isTrue();
            assertThat(Secret.parse(secret.text())).contains(secret);
            assertThat(secret.hash()).hasSize(32);
            assertThat(secret.toString()).doesNotContain(secret.text());
        }
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(
            strings = {
                "x",
                "000000000000000000000000000000000000000000",
                "00000000000000000000000000000000000000000000",
                "000000000000000000000000000000000000000000+",
                "000000000000000000000000000000000000000000é"
            })
    @DisplayName("of another length or alphabet is none")
    void othersAreNone(String text) {
        assertThat(Secret.parse(text)).isEmpty();
    }
}
