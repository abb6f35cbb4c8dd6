package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.StubRequest;

@DisplayName("The operation of a request, for the log and the metrics")
class OperationTest {

    @Test
    @DisplayName("is the method and the template of the path below its surface")
    void isTheTemplate() {
        HttpServletRequest request = new StubRequest("GET").mapped("/v1/*").build();
        Operation.matched(request, "/patients/{code}");

        assertThat(Operation.of(request)).isEqualTo("GET /v1/patients/{code}");
    }

    @Test
    @DisplayName("is named after the servlet if nothing else is known")
    void isTheServlets() {
        assertThat(Operation.of(new StubRequest("GET").mapped("/v1/*").build()))
                .isEqualTo("GET /v1/*");
        HttpServletRequest page = new StubRequest("GET").mapped("/").build();
        Operation.named(page, "/call/{token}");
        assertThat(Operation.of(page)).isEqualTo("GET /call/{token}");
        HttpServletRequest exact = new StubRequest("GET").mapped("/desk").build();
        Operation.matched(exact, "/x");
        assertThat(Operation.of(exact)).isEqualTo("GET /desk/x");
    }

    @Test
    @DisplayName("contains no method that a caller made up")
    void containsNoMadeUpMethod() {
        assertThat(Operation.of(new StubRequest("ANA").mapped("/v1/*").build()))
                .isEqualTo("other /v1/*");
    }
}
