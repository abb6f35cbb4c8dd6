package org.patientcare.trail.audit;

import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.patientcare.platform.database.Row;

/**
 * What somebody did with a patient's data on one day, as the patient may see it.
 *
 * @param day in the time zone of the question
 * @param person their id, if it was a person and names were asked for; else null
 * @param role by which a person did it; null for others
 * @param kinds what was done, in the words of an access report
 * @param times how often
 */
public record AccessOfDay(
        LocalDate day,
        Actor.Kind kind,
        String person,
        String role,
        List<AccessKind> kinds,
        List<String> purposes,
        long times) {

    /**
     * @param dates of which the row has the number of one, from 1
     */
    static AccessOfDay read(Row row, List<LocalDate> dates) {
        return new AccessOfDay(
                dates.get(row.integer("day") - 1),
                row.enumValue(Actor.Kind.class, "actor_kind"),
                row.text("person"),
                row.text("role"),
                kinds(row.texts("alone"), row.texts("with_others")),
                row.texts("purposes"),
                row.number("times"));
    }

    /**
     * @param alone the codes of actions that concerned this patient alone
     * @param withOthers those that concerned others as well
     */
    static List<AccessKind> kinds(List<String> alone, List<String> withOthers) {
        return Stream.concat(
                        alone.stream().map(action -> AccessKind.of(action, false)),
                        withOthers.stream().map(action -> AccessKind.of(action, true)))
                .distinct()
                .sorted()
                .toList();
    }
}
