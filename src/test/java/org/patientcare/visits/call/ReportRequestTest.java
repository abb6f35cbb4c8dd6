package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.visits.appointment.CallDiagnostic;
import org.patientcare.visits.appointment.CallDiagnostic.Moment;
import org.patientcare.visits.call.PreVisitTestHandler.ReportRequest;
import org.patientcare.visits.video.CallQuality;
import org.patientcare.visits.video.CallQuality.MediaCodec;

@DisplayName("What a page may report")
class ReportRequestTest {

    @Test
    @DisplayName("are words of the list, each once")
    void wordsAreOfTheList() {
        assertThat(words(List.of("no_path", "no_path", "failed")).diagnostics(PRE_VISIT_TEST))
                .containsExactly(CallDiagnostic.NO_PATH, CallDiagnostic.FAILED);
    }

    @Test
    @DisplayName("contains no result of a pre-visit test once the link is open")
    void resultsOfTestsAreOfTestsOnly() {
        assertThat(words(List.of("no_path", "passed")).diagnostics(Moment.VISIT)).isEmpty();
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
            assertThat(words(words).diagnostics(PRE_VISIT_TEST)).as("%s", words).isEmpty();
        }
    }

    @Test
    @DisplayName("may name each word once")
    void hasRoomForAllWords() {
        assertThat(ReportRequest.MAX_WORDS).isEqualTo(CallDiagnostic.values().length);
    }

    @Test
    @DisplayName("are measurements that are possible, with codecs of the list")
    void measurementsArePossible() {
        assertThat(measured(42, 1000, 6, "opus", null))
                .contains(new CallQuality(42, 1000, 6, MediaCodec.OPUS, null));
        assertThat(measured(null, null, null, null, "vp8")).isPresent();
    }

    @Test
    @DisplayName("are no measurements if one is impossible, unknown, or if there are none")
    void impossibleMeasurementsAreRefused() {
        assertThat(
                        List.of(
                                measured(-1, 0, 0, null, null),
                                measured(60_001, 0, 0, null, null),
                                measured(0, 1001, 0, null, null),
                                measured(0, 0, -1, null, null),
                                measured(0, 0, 0, "OPUS", null),
                                measured(0, 0, 0, null, ""),
                                measured(null, null, null, null, null),
                                new ReportRequest(List.of("no_path"), null).callQuality()))
                .containsOnly(Optional.empty());
    }

    private static Optional<CallQuality> measured(
            Integer roundTrip, Integer loss, Integer jitter, String audio, String video) {
        return new ReportRequest(
                        null, new ReportRequest.Measured(roundTrip, loss, jitter, audio, video))
                .callQuality();
    }

    private static ReportRequest words(List<String> words) {
        return new ReportRequest(words, null);
    }

    private static final Moment PRE_VISIT_TEST = Moment.PRE_VISIT_TEST;
}
