package org.patientcare.sending.sms;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("2 Send: how a text becomes SMS")
class SmsTextTest {

    @ParameterizedTest
    @CsvSource({
        "a, 160, 0, 1",
        "a, 161, 0, 2",
        "a, 306, 0, 2",
        "a, 307, 0, 3",
        "€, 80, 0, 1",
        "€, 81, 0, 2",
        "ñ, 160, 0, 1",
        "ó, 70, 8, 1",
        "ó, 71, 8, 2",
        "ó, 134, 8, 2",
        "ó, 135, 8, 3",
        "😀, 35, 8, 1",
        "😀, 36, 8, 2",
        "李, 70, 8, 1"
    })
    @DisplayName("2: GSM-7 where its alphabet is enough, else UCS-2; as many segments as needed")
    void textsTakeTheSegmentsTheyNeed(String character, int times, byte coding, int segments) {
        SmsText text = SmsText.of(character.repeat(times));

        assertThat(text.dataCoding()).isEqualTo(coding);
        assertThat(text.parts()).hasSize(segments);
    }

    @Test
    @DisplayName(
            "2: characters of GSM-7 have its codes, those of its extension table follow an escape")
    void charactersHaveTheirCodes() {
        assertThat(SmsText.of("@£$ñéÄ€[a").parts().get(0))
                .containsExactly(0x00, 0x01, 0x02, 0x7D, 0x05, 0x5B, 0x1B, 0x65, 0x1B, 0x3C, 0x61);
    }

    @Test
    @DisplayName("2: no segment ends within a character")
    void noSegmentEndsWithinACharacter() {
        List<byte[]> euros = SmsText.of("a" + "€".repeat(100)).parts();
        assertThat(euros.get(0)).hasSize(153);
        assertThat(SmsText.of("€".repeat(100)).parts().get(0)).hasSize(152);
        assertThat(SmsText.of("ó" + "😀".repeat(40)).parts().stream().map(part -> part.length))
                .containsExactly(134, 28);
        String faces = "x" + "😀".repeat(70);
        assertThat(
                        SmsText.of(faces).parts().stream()
                                .map(part -> new String(part, StandardCharsets.UTF_16BE))
                                .collect(Collectors.joining()))
                .isEqualTo(faces);
    }

    @Test
    @DisplayName("2: segments are numbered under one reference; a single one has no header")
    void segmentsAreNumbered() {
        List<byte[]> segments = SmsText.of("a".repeat(200)).segments((byte) 7);

        assertThat(segments.get(0)).startsWith(5, 0, 3, 7, 2, 1).hasSize(159);
        assertThat(segments.get(1)).startsWith(5, 0, 3, 7, 2, 2).hasSize(53);
        assertThat(SmsText.of("a").segments((byte) 7).get(0)).containsExactly('a');
    }
}
