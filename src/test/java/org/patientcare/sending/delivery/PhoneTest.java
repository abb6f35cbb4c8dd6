package org.patientcare.sending.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("2 Send: a message goes to the number that was checked")
class PhoneTest {

    @ParameterizedTest
    @CsvSource({
        "34, 600 123-456, 34600123456",
        "44, 07911 123456, 447911123456",
        "44, 7911 123456, 447911123456",
        "49, (0151) 23456789, 4915123456789",
        "39, 06 698 12345, 390669812345",
        "1, (555) 010.0123, 15550100123",
        "1, 1 809 555 0123, 18095550123",
        "1809, 555 0123, 18095550123"
    })
    @DisplayName("2: national trunk zeros are left out, zeros that belong to the number stay")
    void theNumberIsInInternationalForm(String prefix, String typed, String number) {
        assertThat(Phone.of(prefix, typed)).contains(new Phone(prefix, typed, number));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 555 0100",
        "3, 4600123456",
        "346, 00123456",
        "4407, 911123456",
        "0034, 600123456",
        "999, 600123456",
        "34, 60",
        "34, 0600123456",
        "34, 600123456x",
        "34, ()-.",
        "34, 1234567890123456789012345678901234567890"
    })
    @DisplayName("2: local numbers and wrong country prefixes are rejected")
    void impossibleNumbersAreRejected(String prefix, String typed) {
        assertThat(Phone.of(prefix, typed)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "+34 600 123 456, 34600123456",
        "0034600123456, 34600123456",
        "' +49 (0151) 23456789', 4915123456789",
        "+39 06 698 12345, 390669812345",
        "+1 (809) 555-0123, 18095550123"
    })
    @DisplayName("a stored number with its prefix is found in international form")
    void storedNumbersWithAPrefix(String stored, String number) {
        assertThat(Phone.ofInternational(stored)).map(Phone::number).contains(number);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "+",
                "00",
                "600123456",
                "+34",
                "+999600123456",
                "+34 600 123 456 x",
                "++34600123456"
            })
    @DisplayName("a stored number without a prefix, or that is not possible, is none")
    void storedNumbersWithoutAPrefix(String stored) {
        assertThat(Phone.ofInternational(stored)).isEmpty();
        assertThat(Phone.ofInternational("+" + "3".repeat(4_000_000))).isEmpty();
    }
}
