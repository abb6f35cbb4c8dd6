package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.StubRequest;
import org.patientcare.testing.StubResponse;

@DisplayName("9: the health endpoints are there for reading, and are not cached")
class HealthFilterTest {

    private final StubResponse response = new StubResponse();
    private final AtomicInteger passed = new AtomicInteger();

    @ParameterizedTest(name = "{0} /health{1}: {2}")
    @CsvSource(
            nullValues = "-",
            value = {
                "GET, -, 200, -",
                "GET, /, 200, -",
                "GET, /live, 200, -",
                "HEAD, /ready, 200, -",
                "GET, /started, 200, -",
                "GET, /x, 404, -",
                "GET, /x/, 404, -",
                "GET, //, 404, -",
                "GET, /live//, 404, -",
                "POST, /live/, 405, 'GET, HEAD'",
                "POST, /x, 404, -",
                "POST, /live, 405, 'GET, HEAD'",
                "OPTIONS, /live, 405, 'GET, HEAD'"
            })
    void answers(String method, String path, int status, String allow)
            throws IOException, ServletException {
        new HealthFilter()
                .doFilter(
                        new StubRequest(method).path("/health", path).build(),
                        response.build(),
                        (request, answer) -> passed.incrementAndGet());

        assertThat(response.status()).isEqualTo(status);
        assertThat(passed).hasValue(status == 200 ? 1 : 0);
        assertThat(response.header("Allow")).isEqualTo(allow);
        assertThat(response.header("Cache-Control")).isEqualTo("no-store");
    }

    @Test
    @DisplayName("one trailing slash is accepted")
    void aTrailingSlash() throws IOException, ServletException {
        HttpServletRequest request = new StubRequest("GET").path("/health", "/live/").build();

        new HealthFilter()
                .doFilter(request, response.build(), (same, answer) -> passed.incrementAndGet());

        assertThat(request.getAttribute(StubRequest.FORWARDED)).isEqualTo("/health/live");
        assertThat(passed).hasValue(0);
        assertThat(response.header("Cache-Control")).isEqualTo("no-store");
    }
}
