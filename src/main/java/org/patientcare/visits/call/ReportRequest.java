package org.patientcare.visits.call;

import jakarta.validation.constraints.Size;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.visits.appointment.HinderedMoment;
import org.patientcare.visits.appointment.Hindrance;

/**
 * What a page tells of what hindered it.
 *
 * @param words of {@link Hindrance}
 */
record ReportRequest(@Size(max = MOST) List<@Characters(max = LONGEST) String> words) {

    /** As many as there are. */
    static final int MOST = 19;

    private static final int LONGEST = 40;

    /** Empty if there is none, or one that a page may not tell in this moment. */
    Set<Hindrance> told(HinderedMoment moment) {
        if (words == null || words.size() > MOST) {
            return Set.of();
        }
        Set<Hindrance> told = new LinkedHashSet<>();
        for (String word : words) {
            Optional<Hindrance> known =
                    Optional.ofNullable(word)
                            .flatMap(text -> WireNamed.find(Hindrance.class, text))
                            .filter(found -> found.mayBeTold(moment));
            if (known.isEmpty()) {
                return Set.of();
            }
            told.add(known.get());
        }
        return told;
    }
}
