package org.patientcare.visits.call;

import jakarta.validation.constraints.Size;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.visits.appointment.Hindrance;
import org.patientcare.visits.appointment.Hindrance.Moment;
import org.patientcare.visits.video.CallQuality;
import org.patientcare.visits.video.CallQuality.MediaCodec;

/**
 * A report of a visit page about technical problems, about the result of a pre-visit test, or about
 * the quality of the call.
 *
 * @param words codes of {@link Hindrance}
 * @param quality of the call so far
 */
record ReportRequest(
        @Size(max = MAX_WORDS) List<@Characters(max = LONGEST) String> words, Measured quality) {

    /**
     * A {@link CallQuality} as a page reports it.
     *
     * @param audioCodec code of a {@link MediaCodec}
     * @param videoCodec likewise
     */
    record Measured(
            Integer roundTripMs,
            Integer lossPermille,
            Integer jitterMs,
            @Characters(max = LONGEST) String audioCodec,
            @Characters(max = LONGEST) String videoCodec) {}

    /** The number of constants of {@link Hindrance}. */
    static final int MAX_WORDS = 19;

    private static final int LONGEST = 40;

    /** The measurements; empty if there are none, or impossible ones or unknown codecs. */
    Optional<CallQuality> callQuality() {
        if (quality == null || isUnknown(quality.audioCodec()) || isUnknown(quality.videoCodec())) {
            return Optional.empty();
        }
        CallQuality read =
                new CallQuality(
                        quality.roundTripMs(),
                        quality.lossPermille(),
                        quality.jitterMs(),
                        codec(quality.audioCodec()).orElse(null),
                        codec(quality.videoCodec()).orElse(null));
        return Optional.of(read).filter(CallQuality::isPlausible);
    }

    private static boolean isUnknown(String codec) {
        return codec != null && codec(codec).isEmpty();
    }

    private static Optional<MediaCodec> codec(String code) {
        return WireNamed.find(MediaCodec.class, code);
    }

    /**
     * The words as constants; empty if there is none, too many, an unknown one, or one that a page
     * may not report in this moment.
     */
    Set<Hindrance> hindrances(Moment moment) {
        if (words == null || words.size() > MAX_WORDS) {
            return Set.of();
        }
        Set<Hindrance> reported = new LinkedHashSet<>();
        for (String word : words) {
            Optional<Hindrance> known =
                    Optional.ofNullable(word)
                            .flatMap(text -> WireNamed.find(Hindrance.class, text))
                            .filter(found -> found.mayBeReported(moment));
            if (known.isEmpty()) {
                return Set.of();
            }
            reported.add(known.get());
        }
        return reported;
    }
}
