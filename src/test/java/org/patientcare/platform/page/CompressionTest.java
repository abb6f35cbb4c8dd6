package org.patientcare.platform.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Accept-Encoding")
class CompressionTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"gzip", "gzip, deflate, br", "br;q=1.0, GZIP;q=0.8", "br , gzip ; q=0.001"})
    @DisplayName("accepts gzip")
    void accepted(String value) {
        assertThat(chosen(value)).contains("gzip");
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
        assertThat(chosen(value)).isEmpty();
    }

    @Test
    @DisplayName("may be several headers")
    void severalHeaders() {
        assertThat(chosen("br", "gzip")).contains("gzip");
        assertThat(chosen()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip, deflate, br, zstd | br",
                "gzip;q=1.0, BR ; q=0.5   | br",
                "br;q=0, gzip            | gzip",
                "br; q=0.000 , gzip;q=1  | gzip",
                "brotli, *, gzip         | gzip",
                "gzip;q=0, br            | br",
                ";q=1,,gzip              | gzip",
                "br;q=0, gzip;q=0        |",
                "*;q=0                   |",
                ";                       |"
            })
    @DisplayName("chooses the smallest of the forms that are there")
    void smallest(String value, String coding) {
        assertThat(Compression.chosen(List.of(value), List.of("br", "gzip")))
                .isEqualTo(Optional.ofNullable(coding));
    }

    private static Optional<String> chosen(String... values) {
        return Compression.chosen(List.of(values), List.of("gzip"));
    }
}
