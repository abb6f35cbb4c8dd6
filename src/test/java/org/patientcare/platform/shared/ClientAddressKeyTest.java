package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("1 Rate limit: the key under which an address is counted")
class ClientAddressKeyTest {

    @ParameterizedTest
    @CsvSource({
        "203.0.113.7, 203.0.113.7",
        "::ffff:203.0.113.7, 203.0.113.7",
        "::FFFF:cb00:7107, 203.0.113.7",
        "2001:db8:1:2:3:4:5:6, 2001:db8:1:2::/64",
        "2001:0DB8:0001:0002::, 2001:db8:1:2::/64",
        "2001:db8::1, 2001:db8:0:0::/64",
        "::1, 0:0:0:0::/64",
        "fe80:0:0:0:1:2:3:4%eth0, fe80:0:0:0::/64",
        "fe80::1%1, fe80:0:0:0::/64",
        "1::2::3, 1::2::3",
        ":, :",
        ".::1, .::1",
        "example.org, example.org",
        "g::1, g::1",
        "'', ''"
    })
    void anAddressCountsForItselfOrItsNetwork(String address, String key) {
        assertThat(ClientAddressKey.of(address)).isEqualTo(key);
    }
}
