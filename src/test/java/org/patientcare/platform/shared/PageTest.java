package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("2 Activation codes: pages")
class PageTest {

    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "1, 1",
        "14, 1",
        "15, 1",
        "16, 2",
        "30, 2",
        "31, 3",
        "9223372036854775000, 614891469123651667"
    })
    void theLastPageIsTheOneWithTheLastItem(long total, long last) {
        assertThat(new Page<>(List.of(), 1, 15, total).last()).isEqualTo(last);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0",
        "2, 15",
        "3, 30",
        "143165577, 2147483640",
        "143165578, 2147483647",
        "999999999999999, 2147483647"
    })
    void theOffsetSkipsThePagesBefore(long number, int offset) {
        assertThat(new Page.Request(number, 15).offset()).isEqualTo(offset);
    }

    @Test
    void mappingKeepsThePosition() {
        assertThat(new Page<>(List.of(1, 2), 3, 2, 6).map(String::valueOf))
                .isEqualTo(new Page<>(List.of("1", "2"), 3, 2, 6));
    }
}
