package org.patientcare.platform.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("9 patientcare.public-url: links are built from it")
class PublicUrlTest {

    @Test
    void lettersBeyondAsciiArePercentEncoded() {
        assertThat(PublicUrl.baseOf("https://care.example/病院/"))
                .isEqualTo("https://care.example/%E7%97%85%E9%99%A2");
    }

    @Test
    void theSlashAtTheEndIsLeftOut() {
        assertThat(PublicUrl.baseOf("https://care.example/a%2Fb/"))
                .isEqualTo("https://care.example/a%2Fb");
        assertThat(PublicUrl.baseOf("https://care.example")).isEqualTo("https://care.example");
    }
}
