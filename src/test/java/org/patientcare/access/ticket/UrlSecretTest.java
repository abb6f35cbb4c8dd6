package org.patientcare.access.ticket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.access.ticket.Tickets.UrlSecret;

@DisplayName("Secrets in URLs")
class UrlSecretTest {

    @Test
    @DisplayName("each is different, can be parsed again, and is not in its toString()")
    void theyAreRandom() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            UrlSecret urlSecret = UrlSecret.random();
            assertThat(seen.add(urlSecret.text())).isTrue();
            assertThat(UrlSecret.parse(urlSecret.text())).contains(urlSecret);
            assertThat(urlSecret.hash()).hasSize(32);
            assertThat(urlSecret.toString()).doesNotContain(urlSecret.text());
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
    @DisplayName("a text of another length or alphabet is no secret")
    void othersAreNone(String text) {
        assertThat(UrlSecret.parse(text)).isEmpty();
    }
}
