package org.patientcare.operations.oversight;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The reason for opening a patient in an emergency")
class EmergencyAccessTest {

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource({
        "urgent, false",
        "1234567890 !!!!!!!!!!, false",
        "'          ', false",
        "unconsciou, true",
        "Sturz im Flur, true",
        "患者在候诊室突然晕倒了啊, true"
    })
    @DisplayName("has at least ten letters, of any script")
    void letters(String text, boolean isReason) {
        assertThat(EmergencyAccess.isReason(text)).isEqualTo(isReason);
    }
}
