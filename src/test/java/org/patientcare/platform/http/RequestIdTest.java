package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.StubRequest;

@DisplayName("1 Conventions: the id of a request")
class RequestIdTest {

    private static final String LONGEST =
            "0123456789abcdef0123456789ABCDEF0123456789._:/+=@-0123456789xyzw"
                    + "0123456789abcdef0123456789ABCDEF0123456789._:/+=@-0123456789xyzw";

    private final HttpServletRequest request = new StubRequest("GET").build();

    @ParameterizedTest
    @ValueSource(strings = {"a", LONGEST})
    @DisplayName("1: is the caller's own if it is a sane one")
    void isTheCallersOwn(String own) {
        assertThat(RequestId.assign(request, own)).isEqualTo(own);
        assertThat(RequestId.of(request)).isEqualTo(own);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "a b", "a\n", "ü", LONGEST + "0"})
    @DisplayName("1: is a new one otherwise")
    void isANewOne(String insane) {
        String id = RequestId.assign(request, insane);

        assertThat(id).matches("[0-9a-f-]{36}");
        assertThat(RequestId.of(request)).isEqualTo(id);
        assertThat(RequestId.assign(request, insane)).isNotEqualTo(id);
    }
}
