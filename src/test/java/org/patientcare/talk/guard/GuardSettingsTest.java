package org.patientcare.talk.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("6 Webhooks: the setting of the outbound proxy")
class GuardSettingsTest {

    @Test
    void isAHostAndAPort() {
        assertThat(GuardSettings.proxy("http://proxy.example:3128"))
                .contains(new GuardSettings.ProxyAddress("proxy.example", 3128));
        assertThat(GuardSettings.proxy("http://10.0.0.1:8080/"))
                .contains(new GuardSettings.ProxyAddress("10.0.0.1", 8080));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "proxy.example:3128",
                "https://proxy.example:3128",
                "http://proxy.example",
                "http://user:secret@proxy.example:1",
                "http://proxy.example:70000",
                "http://proxy.example:1/path",
                "http://proxy.example:1?a",
                "socks://proxy:1"
            })
    void isNothingElse(String text) {
        assertThat(GuardSettings.proxy(text)).isEmpty();
    }
}
