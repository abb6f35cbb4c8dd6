package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("1 Rate limit: forwarded headers are trusted only from configured proxies")
class AddressRangeTest {

    @ParameterizedTest
    @CsvSource({
        "10.0.0.5, 10.0.0.5, true",
        "10.0.0.5, 10.0.0.4, false",
        "10.0.0.0/24, 10.0.0.255, true",
        "10.0.0.0/24, 10.0.1.0, false",
        "10.0.0.77/24, 10.0.0.1, true",
        "10.0.0.4/30, 10.0.0.7, true",
        "10.0.0.4/30, 10.0.0.8, false",
        "10.0.0.4/31, 10.0.0.5, true",
        "0.0.0.0/0, 203.0.113.9, true",
        "128.0.0.0/1, 127.255.255.255, false",
        "2001:db8::/32, 2001:db8:ffff::1, true",
        "2001:db8::/32, 2001:db9::1, false",
        "::1, ::1, true",
        "::1, 0:0:0:0:0:0:0:1, true",
        "::/0, 10.0.0.1, false",
        "0.0.0.0/0, ::1, false",
        "::ffff:10.0.0.5, 10.0.0.5, true"
    })
    void aRangeContainsTheAddressesWithItsPrefix(String range, String address, boolean inside) {
        assertThat(
                        AddressRange.parse(range)
                                .orElseThrow()
                                .contains(AddressRange.literal(address).orElseThrow()))
                .isEqualTo(inside);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "localhost", "proxy.example", "10.0.0", "10.0.0.256", "10.0.0.1/33",
                        "10.0.0.1/", "10.0.0.1/-1",
                "10.0.0.1/a", "10.0.0.1/8/8", "::1/129", ":::1", "1::2::3", "fe80::1%eth0",
                        "10.0.0.1 ", "/8", "beef"
            })
    void otherTextsAreNoRange(String text) {
        assertThat(AddressRange.parse(text)).isEmpty();
    }
}
