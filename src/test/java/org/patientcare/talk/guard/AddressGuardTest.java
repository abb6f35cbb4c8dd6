package org.patientcare.talk.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.shared.AddressRange;

@DisplayName("6 Webhooks: internal addresses are never called")
class AddressGuardTest {

    private static final AddressGuard STRICT = new AddressGuard(List.of());
    private static final AddressGuard LOOPBACK =
            new AddressGuard(List.of(range("127.0.0.0/8"), range("::1"), range("10.1.0.0/16")));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.1.2.3",
                "10.0.0.1",
                "100.64.0.1",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.254",
                "168.63.129.16",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.192",
                "192.0.2.1",
                "192.168.1.1",
                "198.18.0.1",
                "198.51.100.1",
                "203.0.113.1",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::7f00:1",
                "::ffff:127.0.0.1",
                "::ffff:7f00:1",
                "::ffff:0:127.0.0.1",
                "64:ff9b::127.0.0.1",
                "64:ff9b::a00:1",
                "64:ff9b:1::1",
                "100::1",
                "2001::1",
                "2001:0:4136:e378:8000:63bf:3fff:fdd2",
                "2001:db8::1",
                "2002:7f00:1::1",
                "2002:a00:1::1",
                "3fff::1",
                "5f00::1",
                "fc00::1",
                "fd00:ec2::254",
                "fe80::1",
                "fec0::1",
                "ff02::1",
                "2a00::5efe:10.0.0.1",
                "2a00::200:5efe:192.168.0.1",
                "4000::1"
            })
    void isRefused(String address) throws Exception {
        assertThat(STRICT.refuses(InetAddress.getByName(address))).isTrue();
        assertThat(STRICT.classify(address)).isEqualTo(AddressGuard.HostKind.REFUSED);
        assertThat(STRICT.classify("[" + address + "]")).isEqualTo(AddressGuard.HostKind.REFUSED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "128.0.0.1",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.1",
                "192.169.0.1",
                "223.255.255.255",
                "2606:4700::1111",
                "2a00:1450:4001::1",
                "64:ff9b::101:101",
                "2002:101:101::1",
                "::ffff:1.1.1.1"
            })
    void isPublic(String address) throws Exception {
        assertThat(STRICT.refuses(InetAddress.getByName(address))).isFalse();
        assertThat(STRICT.classify(address)).isEqualTo(AddressGuard.HostKind.PUBLIC);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "127.1",
                "127.0.1",
                "2130706433",
                "017700000001",
                "0177.0.0.1",
                "0x7f.0.0.1",
                "0x7f000001",
                "0X7F.1",
                "127.0.0.1.",
                "1.1.1.1.",
                "01.1.1.1",
                "256.1.1.1",
                "1.1.1.256",
                "host.1",
                "host.0x7f",
                "localhost",
                "LOCALHOST",
                "localhost.",
                "a.localhost",
                "fe80::1%eth0",
                "[fe80::1%25eth0]",
                ":::",
                "[::1",
                "a b",
                "user@host",
                "1.2.3.4.5",
                "99999999999999999999"
            })
    void isNoOrdinarySpellingOfAHost(String host) {
        assertThat(STRICT.classify(host)).isEqualTo(AddressGuard.HostKind.REFUSED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "example.com",
                "example.com.",
                "1.example",
                "a-1.b2",
                "xn--bcher-kva.example",
                "127.0.0.1.example",
                "localhost.example",
                "0x7f.example",
                "beef"
            })
    void isAName(String host) {
        assertThat(STRICT.classify(host)).isEqualTo(AddressGuard.HostKind.NAME);
    }

    @Test
    void theLengthOfAHostIsCheckedFirst() {
        assertThat(STRICT.classify("1.".repeat(2_000_000)))
                .isEqualTo(AddressGuard.HostKind.REFUSED);
        assertThat(STRICT.classify("a".repeat(256))).isEqualTo(AddressGuard.HostKind.REFUSED);
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, EXCEPTED",
        "localhost, EXCEPTED",
        "::1, EXCEPTED",
        "[::ffff:127.0.0.1], EXCEPTED",
        "10.1.2.3, EXCEPTED",
        "64:ff9b::10.1.2.3, EXCEPTED",
        "2002:a01:203::1, EXCEPTED",
        "10.2.0.1, REFUSED",
        "::127.0.0.1, REFUSED",
        "2130706433, REFUSED",
        "1.1.1.1, PUBLIC"
    })
    void theSettingAllowsRanges(String host, AddressGuard.HostKind expected) {
        assertThat(LOOPBACK.classify(host)).isEqualTo(expected);
    }

    @Test
    void refusalsNameTheSetting() {
        assertThat(AddressGuard.REFUSAL.sentence()).contains("patientcare.webhooks.allowed-ranges");
        assertThat(AddressGuard.PLAIN_REFUSAL.sentence())
                .contains("patientcare.webhooks.allowed-ranges");
    }

    private static AddressRange range(String text) {
        return AddressRange.parse(text).orElseThrow();
    }
}
