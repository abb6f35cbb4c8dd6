package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;
import org.patientcare.talk.dispatch.LeaseRepository.OverdueEndpoints;
import org.patientcare.talk.webhook.WebhookStatus.EndpointState;

class WebhooksCheckTest {

    private static final OverdueEndpoints NONE = new OverdueEndpoints(0, 0);
    private static final Map<EndpointState, Long> FINE = Map.of(EndpointState.ACTIVE, 3L);

    @Test
    @DisplayName(
            "endpoints that no node calls are a failure, which is worse than failing receivers")
    void endpointsThatNobodyCallsAreAFailure() {
        Finding finding =
                WebhooksCheck.of(
                        Map.of(EndpointState.PARKED, 1L), new OverdueEndpoints(2, 75), false);

        assertThat(finding.status()).isEqualTo(CheckStatus.FAILED);
        assertThat(finding.message()).contains("2 receivers", "75 s");
    }

    @Test
    @DisplayName("failing receivers are a warning, and are counted")
    void receiversThatFail() {
        Finding finding =
                WebhooksCheck.of(
                        Map.of(EndpointState.ACTIVE, 1L, EndpointState.FAILING, 2L), NONE, false);

        assertThat(finding.status()).isEqualTo(CheckStatus.WARNING);
        assertThat(finding.message()).contains("Of 3 receivers of events 2 fail");
    }

    @Test
    @DisplayName("5: the self-check warns that behind a proxy the address guard checks only names")
    void aProxyIsNamed() {
        assertThat(WebhooksCheck.of(FINE, NONE, false).status()).isEqualTo(CheckStatus.OK);
        for (Finding finding :
                List.of(
                        WebhooksCheck.of(FINE, NONE, true),
                        WebhooksCheck.of(Map.of(EndpointState.FAILING, 1L), NONE, true),
                        WebhooksCheck.of(FINE, new OverdueEndpoints(2, 75), true))) {
            assertThat(finding.status()).isNotEqualTo(CheckStatus.OK);
            assertThat(finding.message()).contains("patientcare.webhooks.proxy");
        }
        assertThat(WebhooksCheck.of(Map.of(EndpointState.FAILING, 1L), NONE, false).toString())
                .doesNotContain("proxy");
    }
}
