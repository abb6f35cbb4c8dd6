package org.patientcare.access.caller;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.access.ratelimit.RateLimiter.RateWindow;

@DisplayName("1 Rate limit: the headers of a response")
class AdmissionTest {

    private final MultivaluedMap<String, Object> headers = new MultivaluedHashMap<>();

    @Test
    @DisplayName("1: state the limit, what remains of it and when the window ends")
    void stateTheWindow() {
        Admission.addWindow(counted(new RateWindow(600, 1, 7)), headers);

        assertThat(headers).hasSize(3);
        assertThat(headers.getFirst("X-RateLimit-Limit")).isEqualTo(600);
        assertThat(headers.getFirst("X-RateLimit-Remaining")).isEqualTo(599);
        assertThat(headers.getFirst("X-RateLimit-Reset")).isEqualTo(7);
    }

    @Test
    @DisplayName("1: state nothing if the request was not counted")
    void stateNothingWithoutAWindow() {
        Admission.addWindow(counted(null), headers);

        assertThat(headers).isEmpty();
    }

    /** A request that was counted in the window; null for none. */
    private static ContainerRequestContext counted(RateWindow window) {
        return (ContainerRequestContext)
                Proxy.newProxyInstance(
                        AdmissionTest.class.getClassLoader(),
                        new Class<?>[] {ContainerRequestContext.class},
                        (self, method, arguments) ->
                                method.getName().equals("getProperty")
                                                && arguments[0].equals(RateWindow.class.getName())
                                        ? window
                                        : null);
    }
}
