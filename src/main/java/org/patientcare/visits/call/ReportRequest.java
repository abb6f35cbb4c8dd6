package org.patientcare.visits.call;

import jakarta.validation.constraints.Size;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.visits.appointment.Hindrance;
import org.patientcare.visits.appointment.HindranceMoment;

/**
 * A report of a visit page about technical problems, or about the result of a pre-visit test.
 *
 * @param words codes of {@link Hindrance}
 */
record ReportRequest(@Size(max = MAX_WORDS) List<@Characters(max = LONGEST) String> words) {

    /** The number of constants of {@link Hindrance}. */
    static final int MAX_WORDS = 19;

    private static final int LONGEST = 40;

    /**
     * The words as constants; empty if there is none, too many, an unknown one, or one that a page
     * may not report in this moment.
     */
    Set<Hindrance> hindrances(HindranceMoment moment) {
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
