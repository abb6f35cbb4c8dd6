package org.patientcare.access.caller;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DemoOfferTest {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, true",
        "127.8.0.1, true",
        "::1, true",
        "0:0:0:0:0:0:0:1, true",
        "10.0.0.1, false",
        "2001:db8::1, false",
        "localhost, false",
        "127.0.0.1.example, false"
    })
    @DisplayName(
            "a client on this machine is recognized by its address, and names are not resolved")
    void recognizesThisMachine(String address, boolean here) {
        assertThat(DemoOffer.isLoopback(address)).isEqualTo(here);
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Forwarded-For", "x-forwarded-host", "Forwarded", "Via", "X-Real-IP"})
    @DisplayName("a request that a proxy or a tunnel forwarded is recognized by its headers")
    void recognizesForwardedRequests(String header) {
        assertThat(DemoOffer.isForwarded(List.of("Host", header))).isTrue();
        assertThat(DemoOffer.isForwarded(List.of("Host", "Origin"))).isFalse();
    }
}
