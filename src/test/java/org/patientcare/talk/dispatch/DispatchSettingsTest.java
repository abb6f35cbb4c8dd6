package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.config.SettingException;

@DisplayName("Events 5: the settings of the dispatcher are validated at startup")
class DispatchSettingsTest {

    @TempDir private Path folder;

    @Test
    @DisplayName(
            "an invalid file of certificate authorities is refused, with the name of its setting")
    void anInvalidFile() throws IOException {
        Path text = Files.writeString(folder.resolve("text.pem"), "no certificate");

        for (String file : new String[] {text.toString(), "/missing.pem", "\0"}) {
            assertThatThrownBy(() -> DispatchSettings.trusted(Optional.of(file)))
                    .isInstanceOf(SettingException.class)
                    .hasMessageContaining(
                            "patientcare.webhooks.ca-file must be a readable PEM file");
        }
        assertThat(DispatchSettings.trusted(Optional.empty())).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "PT0S", "PT25H", "5", "PT5S,,PT1S,x", "P1Y"})
    @DisplayName("invalid or out-of-range delays are refused, with the name of their setting")
    void invalidDelays(String retries) {
        assertThatThrownBy(() -> DispatchSettings.backOff(retries))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("patientcare.webhooks.retries");
    }

    @Test
    @DisplayName("valid delays are used in their order")
    void validDelays() {
        assertThat(DispatchSettings.backOff("PT1S, PT2S PT24H").plan())
                .containsExactly(
                        Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofHours(24));
    }
}
