package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.WireNamed;

@DisplayName("1 Conventions: the filters of a list")
class FilterReaderTest {

    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");

    /** The requested page, which may be faulty. */
    private static final class Query extends PageQuery {

        private final boolean isFaulty;

        Query(boolean isFaulty) {
            this.isFaulty = isFaulty;
        }

        @Override
        public void check(Faults faults) {
            if (isFaulty) {
                faults.add("page", FaultCode.NOT_A_WHOLE_NUMBER.of());
            }
        }

        @Override
        public void checkCursorPage(Faults faults) {
            check(faults);
        }
    }

    private enum Word implements WireNamed {
        ACTIVE,
        USED_UP
    }

    private static FilterReader reader() {
        return new FilterReader(new Query(false), MADRID);
    }

    private static Map<String, List<String>> faults(FilterReader reader) {
        return catchThrowableOfType(DomainException.class, () -> reader.checked("x")).errors();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-, -",
                "'', -",
                "2028-02-29T12:00:00Z, 2028-02-29T12:00:00Z",
                "2028-02-29T12:00, 2028-02-29T11:00:00Z",
                "2028-02-29T12:00:00+02:00, 2028-02-29T10:00:00Z",
                "2028-02-29T12:00:00 02:00, 2028-02-29T10:00:00Z",
                "2028-02-29T12:00 02, 2028-02-29T10:00:00Z"
            })
    @DisplayName("1: a time may lack its offset, or have a plus that a query turned into a blank")
    void times(String text, Instant time) {
        FilterReader reader = reader();

        assertThat(reader.instant("from", text)).isEqualTo(time);
        assertThat(reader.checked("x")).isEqualTo("x");
    }

    @Test
    @DisplayName("1: a word is one of those that the list knows, or none")
    void words() {
        FilterReader reader = reader();

        assertThat(reader.enumValue(Word.class, "status", "used_up")).isEqualTo(Word.USED_UP);
        assertThat(reader.enumValue(Word.class, "status", "")).isNull();
        assertThat(reader.enumValue(Word.class, "status", null)).isNull();
        assertThat(reader.checked("x")).isEqualTo("x");
    }

    @Test
    @DisplayName("1: all faults are reported at once, with those of the page")
    void allFaultsAtOnce() {
        for (FilterReader reader :
                List.of(
                        new FilterReader(new Query(true), ZoneOffset.UTC),
                        FilterReader.ofCursorPage(new Query(true), ZoneOffset.UTC))) {
            reader.instant("from", "2028-02-29");
            reader.enumValue(Word.class, "status", "new");

            assertThat(faults(reader))
                    .containsOnlyKeys("page", "from", "status")
                    .containsEntry("page", List.of(FaultCode.NOT_A_WHOLE_NUMBER.of().sentence()))
                    .containsEntry("status", List.of("must be one of: active, used_up"));
        }
    }
}
