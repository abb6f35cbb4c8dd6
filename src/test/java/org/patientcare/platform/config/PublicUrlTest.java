package org.patientcare.platform.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("9 patientcare.public-url: links are built from it")
class PublicUrlTest {

    @Test
    void lettersBeyondAsciiArePercentEncoded() {
        assertThat(PublicUrl.baseOf("https://care.example/病院/"))
                .isEqualTo("https://care.example/%E7%97%85%E9%99%A2");
    }

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:8080, true",
        "HTTP://localhost, true",
        "http://[::1]/care, true",
        "https://127.0.0.1, false",
        "https://localhost:8443, false",
        "http://care.example, false",
        "https://care.example, false"
    })
    @DisplayName("a URL without TLS that leads to the visitor's own machine is recognized")
    void plainAndLocal(URI url, boolean expected) {
        assertThat(PublicUrl.isPlainAndLocal(url)).isEqualTo(expected);
    }

    @Test
    void theSlashAtTheEndIsLeftOut() {
        assertThat(PublicUrl.baseOf("https://care.example/a%2Fb/"))
                .isEqualTo("https://care.example/a%2Fb");
        assertThat(PublicUrl.baseOf("https://care.example")).isEqualTo("https://care.example");
    }
}
