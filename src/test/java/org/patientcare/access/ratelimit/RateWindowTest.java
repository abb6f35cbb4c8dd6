package org.patientcare.access.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.access.ratelimit.RateLimiter.RateWindow;
import org.patientcare.testing.StubResponse;

@DisplayName("1 Rate limit: a caller's window")
class RateWindowTest {

    @ParameterizedTest(name = "{0} used: {1} remaining")
    @CsvSource({"1, 599, false", "600, 0, false", "601, 0, true", "700, 0, true"})
    @DisplayName("1: the 601st request is the first that is refused")
    void theSixHundredAndFirstIsRefused(int used, int remaining, boolean exceeded) {
        RateWindow window = new RateWindow(600, used, 7);

        assertThat(window.remaining()).isEqualTo(remaining);
        assertThat(window.isExceeded()).isEqualTo(exceeded);
    }

    @Test
    @DisplayName("1: pages and sockets answer 429 with the seconds until the window ends")
    void pagesAnswer429() throws IOException {
        StubResponse refused = new StubResponse();
        assertThat(TooManyRequests.refuseIfExceeded(new RateWindow(600, 601, 7), refused.build()))
                .isTrue();
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).isEqualTo("7");

        StubResponse admitted = new StubResponse();
        assertThat(TooManyRequests.refuseIfExceeded(new RateWindow(600, 600, 7), admitted.build()))
                .isFalse();
        assertThat(admitted.status()).isEqualTo(200);
        assertThat(admitted.header("Retry-After")).isNull();
    }
}
