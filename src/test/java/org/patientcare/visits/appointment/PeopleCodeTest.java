package org.patientcare.visits.appointment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.visits.appointment.PeopleAppointments.PeopleCode;

@DisplayName("Codes of visits that people book")
class PeopleCodeTest {

    @Test
    @DisplayName("are random, can be read to somebody, and are codes as others are")
    void codesAreRandom() {
        List<String> codes = Stream.generate(PeopleCode::random).limit(1_000).toList();

        assertThat(codes)
                .doesNotHaveDuplicates()
                .allMatch(code -> code.matches("pc-[a-z2-9&&[^ilo]]{12}"))
                .allMatch(code -> new CallerCode.Validator().isValid(code, null))
                .allMatch(PeopleCode::isReserved);
    }

    @ParameterizedTest
    @CsvSource({"pc-1, true", "pc-, true", "PC-1, false", "pc1, false", "x-pc-1, false"})
    @DisplayName("are told from others by how they begin, exactly")
    void reservedCodes(String code, boolean reserved) {
        assertThat(PeopleCode.isReserved(code)).isEqualTo(reserved);
    }
}
