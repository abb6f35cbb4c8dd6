package org.patientcare.sending.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.sending.delivery.CodeDeliveryRepository.Redaction;

@DisplayName("8 Deliveries: recipients are masked")
class RedactionTest {

    @ParameterizedTest
    @CsvSource({
        "ana@patients.example, a***@p***.example",
        "a@b, a***@b***",
        "😀x@李.example, 😀***@李***.example",
        "nonsense, ***@n***",
        "'', ***@***"
    })
    void addresses(String address, String masked) {
        assertThat(Redaction.email(address)).isEqualTo(masked);
    }

    @ParameterizedTest
    @CsvSource({
        "34, 600 123-456, +34 ***456",
        "1, (555) 010.0123, +1 ***123",
        "34, 12345, +34 ***45",
        "34, 12, +34 ***"
    })
    void numbers(String prefix, String phone, String masked) {
        String number = (prefix + phone).replaceAll("[^0-9]", "");
        assertThat(Redaction.phone(new Phone(prefix, phone, number))).isEqualTo(masked);
    }
}
