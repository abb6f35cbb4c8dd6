package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.visits.appointment.Hindrance;
import org.patientcare.visits.appointment.HindranceMoment;

@DisplayName("What a page may report")
class ReportRequestTest {

    @Test
    @DisplayName("are words of the list, each once")
    void wordsAreOfTheList() {
        assertThat(new ReportRequest(List.of("no_path", "no_path", "failed")).hindrances(TRIAL))
                .containsExactly(Hindrance.NO_PATH, Hindrance.FAILED);
    }

    @Test
    @DisplayName("contains no result of a pre-visit test once the link is open")
    void resultsOfTestsAreOfTestsOnly() {
        assertThat(
                        new ReportRequest(List.of("no_path", "passed"))
                                .hindrances(HindranceMoment.VISIT))
                .isEmpty();
    }

    @Test
    @DisplayName("is refused as a whole for one unknown word, for no word and for too many")
    void unknownWordsAreRefused() {
        for (List<String> words :
                Arrays.asList(
                        null,
                        List.<String>of(),
                        List.of("begun"),
                        List.of("NO_PATH"),
                        List.of("no_path", ""),
                        Collections.<String>singletonList(null),
                        Collections.nCopies(100, "no_path"))) {
            assertThat(new ReportRequest(words).hindrances(TRIAL)).as("%s", words).isEmpty();
        }
    }

    @Test
    @DisplayName("may name each word once")
    void hasRoomForAllWords() {
        assertThat(ReportRequest.MAX_WORDS).isEqualTo(Hindrance.values().length);
    }

    private static final HindranceMoment TRIAL = HindranceMoment.TRIAL;
}
