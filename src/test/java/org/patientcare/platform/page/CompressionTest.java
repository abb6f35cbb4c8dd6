package org.patientcare.platform.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Accept-Encoding")
class CompressionTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"gzip", "gzip, deflate, br", "br;q=1.0, GZIP;q=0.8", "br , gzip ; q=0.001"})
    @DisplayName("accepts gzip")
    void accepted(String value) {
        assertThat(Compression.isAccepted(List.of(value))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "br",
                "identity",
                "gzip;q=0",
                "gzip; q=0.000, br",
                "x-gzip",
                "gzipped",
                "*"
            })
    @DisplayName("does not accept gzip")
    void notAccepted(String value) {
        assertThat(Compression.isAccepted(List.of(value))).isFalse();
    }

    @Test
    @DisplayName("may be several headers")
    void severalHeaders() {
        assertThat(Compression.isAccepted(List.of("br", "gzip"))).isTrue();
        assertThat(Compression.isAccepted(List.of())).isFalse();
    }
}
