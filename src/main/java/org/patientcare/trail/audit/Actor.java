package org.patientcare.trail.audit;

import java.util.Optional;
import org.patientcare.platform.shared.WireNamed;

/**
 * Who performed an audited action.
 *
 * @param id an API key, a patient's code, a person's id, or that of a visit link; null for nobody
 *     and for the service itself
 * @param patient our id of the patient if the actor is one, since all of their actions concern
 *     them; null for all other actors
 */
public record Actor(Kind kind, String id, Long patient) {

    static final Actor SERVICE = new Actor(Kind.SERVICE, null);

    /** An actor who is not a patient. */
    public Actor(Kind kind, String id) {
        this(kind, id, null);
    }

    /** Kind and id in one text without control characters, such as {@code person:5b8f…}. */
    public String text() {
        return kind.code() + ":" + id;
    }

    /**
     * The actor whose {@link #text} this is.
     *
     * @param text null for none
     * @return empty also for a text of another form
     */
    public static Optional<Actor> parse(String text) {
        return Optional.ofNullable(text)
                .map(given -> given.split(":", 2))
                .filter(parts -> parts.length == 2)
                .flatMap(
                        parts ->
                                WireNamed.find(Kind.class, parts[0])
                                        .map(kind -> new Actor(kind, parts[1])));
    }

    /**
     * Systems of organizations, the operator's keys, patients, professionals, signed-in people, a
     * professional's visit link without a session, callers without valid credentials, and the
     * service itself. Rows of releases up to 1.1.0 have professionals where it was their link.
     */
    public enum Kind implements WireNamed {
        ORGANIZATION,
        OPERATOR,
        PATIENT,
        PROFESSIONAL,
        PERSON,
        LINK,
        NOBODY,
        SERVICE
    }
}
