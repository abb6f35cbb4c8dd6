package org.patientcare.platform.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.config.SettingException;

@DisplayName("The settings of retention periods")
class RetentionSettingsTest {

    @Test
    @DisplayName("recipients of codes are not kept longer than the deliveries that tell when")
    void recipientsEndWithDeliveries() {
        assertThatThrownBy(
                        () ->
                                RetentionSettings.requireOrder(
                                        Duration.ofDays(31), Duration.ofDays(30)))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("patientcare.retention.code-recipients must not be longer");
        assertThatCode(
                        () ->
                                RetentionSettings.requireOrder(
                                        Duration.ofDays(30), Duration.ofDays(30)))
                .doesNotThrowAnyException();
    }

    @Test
    @DisplayName("a period is written in days if it is whole days")
    void periodsAreWrittenInDays() {
        assertThat(RetentionSettings.text(Duration.ofDays(365))).isEqualTo("P365D");
        assertThat(RetentionSettings.text(Duration.ofHours(36))).isEqualTo("PT36H");
    }
}
