package org.patientcare.access.caller;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("1 Credentials: what is looked up at all")
class PresentedCredentialsTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "Bearer a.b.c, a.b.c",
                "bEARER a.b.c, a.b.c",
                "'Bearer   a.b.c  ', a.b.c",
                "Basic a.b.c, -",
                "Bearer, -",
                "-, -"
            })
    @DisplayName("7: a bearer token, whatever the case of its scheme")
    void bearerTokens(String header, String token) {
        assertThat(SurfaceCallers.bearer(header).orElse(null)).isEqualTo(token);
    }

    @Test
    @DisplayName("1: an API key of at most 32 characters with a secret of at most 128")
    void keys() {
        String longest = "k".repeat(32);
        assertThat(SurfaceCallers.arePlausible(longest, "s".repeat(128))).isTrue();
        assertThat(SurfaceCallers.arePlausible("k", "")).isTrue();

        assertThat(SurfaceCallers.arePlausible(longest + "k", "s")).isFalse();
        assertThat(SurfaceCallers.arePlausible("k", "s".repeat(129))).isFalse();
        assertThat(SurfaceCallers.arePlausible("", "s")).isFalse();
        assertThat(SurfaceCallers.arePlausible(null, "s")).isFalse();
        assertThat(SurfaceCallers.arePlausible("k", null)).isFalse();
        assertThat(SurfaceCallers.arePlausible("k\0", "s")).isFalse();
    }
}
