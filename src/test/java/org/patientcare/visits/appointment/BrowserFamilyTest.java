package org.patientcare.visits.appointment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The family of a browser")
class BrowserFamilyTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "CHROME, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'",
        "CHROME, 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1'",
        "EDGE, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'",
        "EDGE, 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 EdgiOS/126.0 Mobile/15E148 Safari/604.1'",
        "OPERA, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0'",
        "SAMSUNG, 'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36'",
        "FIREFOX, 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'",
        "FIREFOX, 'Mozilla/5.0 (iPhone; CPU iPhone OS 14_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15'",
        "SAFARI, 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.4 Mobile/15E148 Safari/604.1'",
        "OTHER, 'curl/8.5.0'",
        "OTHER, ''",
    })
    void isFoundInTheUserAgent(BrowserFamily family, String userAgent) {
        assertThat(BrowserFamily.of(userAgent)).isEqualTo(family);
    }

    @Test
    @DisplayName("a missing or huge user agent is of the family OTHER")
    void aMissingOrHugeUserAgentIsOther() {
        assertThat(BrowserFamily.of(null)).isEqualTo(BrowserFamily.OTHER);
        assertThat(BrowserFamily.of("x".repeat(1 << 20) + " Firefox/1"))
                .isEqualTo(BrowserFamily.OTHER);
    }
}
