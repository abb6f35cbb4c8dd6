package org.patientcare.access.caller;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.access.caller.ClientAddress.ProxyCheck;
import org.patientcare.access.caller.ConfiguredKeys.OperatorKeysCheck;
import org.patientcare.people.organization.ApiKeyPair;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.shared.AddressRange;

@DisplayName("8 Self-check: the proxy in front of a node, and the operator's keys")
class ProxyCheckTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            textBlock =
                    """
                    10.0.0.0/24, 10.0.0.9,  203.0.113.7,             OK,      names its client
                    10.0.0.9,    10.0.0.9,  '1.2.3.4, 203.0.113.7:5', OK,      names its client
                    10.0.0.9,    10.0.0.9,  unknown,                 FAILED,  without an address
                    10.0.0.9,    10.0.0.9,  -,                       WARNING, without X-Forwarded-For
                    10.0.0.9,    10.0.0.8,  203.0.113.7,             FAILED,  10.0.0.8
                    -,           127.0.0.1, 203.0.113.7,             FAILED,  not a trusted proxy
                    10.0.0.9,    127.0.0.1, -,                       SKIPPED, did not come through
                    -,           127.0.0.1, -,                       SKIPPED, came through none
                    0.0.0.0/0,   10.0.0.9,  203.0.113.7,             FAILED,  trusts every address
                    """)
    void theRequestShowsWhetherTheProxyIsSetUp(
            String trusted, String peer, String forwarded, String status, String words) {
        List<AddressRange> ranges =
                Stream.ofNullable(trusted).map(t -> AddressRange.parse(t).orElseThrow()).toList();

        Finding finding = ProxyCheck.of(ranges, requestOrigin(peer, forwarded));

        assertThat(finding.message()).contains(words);
        assertThat(finding.status()).hasToString(status);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            textBlock =
                    """
                    kP3vX9mQ2rT8wZ5nB7cJ4hL6dF1gS0aY,         -,         OK
                    q9cY0sPz+2Vb7Jm1xR4tK8wL3nD6fG5hUeZaTiOv=, -,         OK
                    abcdefghijklmnopqrstuvwxyz123456,         -,         WARNING
                    hospital1hospital2hospital3hospital4,     -,         WARNING
                    aaaaaaaaaaaaaaaaaaaaaabcdefghijklm,       -,         WARNING
                    operator-kP3vX9mQ2rT8wZ5nB7cJ4hL6dF1gS0a, -,         FAILED
                    kP3vX9mQ2rT8wZ5nB7cJ4hL6dF1gS0aY,         the-same,  FAILED
                    """)
    void secretsWithAPatternAreReported(String secret, String demo, String status) {
        Optional<ApiKeyPair> demoKeys =
                Optional.ofNullable(demo).map(same -> new ApiKeyPair("demo", secret));

        Finding finding = OperatorKeysCheck.of(new ApiKeyPair("operator", secret), demoKeys);

        assertThat(finding.status()).hasToString(status);
        assertThat(finding.message() + finding.fix()).doesNotContain(secret);
    }

    private static RequestOrigin requestOrigin(String peer, String forwarded) {
        return new RequestOrigin(
                peer,
                "care.example",
                "",
                false,
                new RequestOrigin.Forwarded(
                        Optional.ofNullable(forwarded), Optional.empty(), Optional.empty()));
    }
}
