package org.patientcare.access.caller;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The address of the client, as trusted proxies report it")
class ClientAddressTest {

    private static final String PEER = "10.0.0.1";

    @ParameterizedTest
    @CsvSource({
        "'', 10.0.0.1",
        "203.0.113.7, 203.0.113.7",
        "'203.0.113.7:5123', 203.0.113.7",
        "'[2001:db8::1]:5123', 2001:db8::1",
        "'203.0.113.7, 10.0.0.2', 203.0.113.7",
        "'1.2.3.4, 203.0.113.7, 10.0.0.2', 203.0.113.7",
        "'1.2.3.4 ,203.0.113.7', 203.0.113.7",
        "'203.0.113.7, , ', 203.0.113.7",
        "'nobody', 10.0.0.1",
        "'203.0.113.7, nobody', 10.0.0.1",
        "'203.0.113.7,,10.0.0.2', 10.0.0.2",
        "', ,', 10.0.0.1",
        "'[', 10.0.0.1"
    })
    void theRightmostThatIsNoTrustedProxy(String forwarded, String address) {
        assertThat(addressFrom(forwarded)).isEqualTo(address);
    }

    @Test
    @DisplayName("at most 16 proxies are skipped on the way to the left")
    void theChainOfProxiesIsLimited() {
        String chain = "203.0.113.7" + ",10.0.0.9".repeat(15);
        assertThat(addressFrom(chain)).isEqualTo("203.0.113.7");
        assertThat(addressFrom(chain + ",10.0.0.9")).isEqualTo("10.0.0.9");
    }

    @Test
    @DisplayName("a text that is longer than an address is not an address, whatever it contains")
    void aLongTextIsNoAddress() {
        assertThat(addressFrom("0".repeat(100_000) + ":1")).isEqualTo(PEER);
        assertThat(addressFrom("[2001:db8::1]:" + "5".repeat(64))).isEqualTo(PEER);
        assertThat(addressFrom("1" + " ".repeat(100_000) + "203.0.113.7")).isEqualTo(PEER);
        assertThat(addressFrom(" ".repeat(100_000) + "203.0.113.7")).isEqualTo("203.0.113.7");
    }

    private static String addressFrom(String header) {
        return ClientAddress.resolve(PEER, header, address -> address.startsWith("10."));
    }
}
