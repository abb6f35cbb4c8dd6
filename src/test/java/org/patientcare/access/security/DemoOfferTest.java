package org.patientcare.access.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    @DisplayName("a client on this machine is known by its address, and no name is looked up")
    void knowsThisMachine(String address, boolean here) {
        assertThat(DemoOffer.isLoopback(address)).isEqualTo(here);
    }
}
