package org.patientcare.trail.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The objects of an action, and the patients whom it concerns.
 *
 * @param codes of the objects, without duplicates
 * @param patients our ids of the patients, without duplicates; for more than {@link
 *     #MAX_CODES_PER_EVENT} objects either none, or one for each object in the same order
 */
public record AuditTarget(List<String> codes, List<Long> patients) {

    /** How many codes one event holds; an action on more objects has several events. */
    static final int MAX_CODES_PER_EVENT = 200;

    public AuditTarget {
        codes = List.copyOf(codes);
        patients = List.copyOf(patients);
        if (codes.size() > MAX_CODES_PER_EVENT
                && !patients.isEmpty()
                && patients.size() != codes.size()) {
            throw new IllegalArgumentException(
                    "Objects that need several events must have one patient each, or none");
        }
    }

    /** Objects that belong to no patient. */
    public static AuditTarget ofObjects(String... codes) {
        return new AuditTarget(List.of(codes), List.of());
    }

    /**
     * A patient, or an object of a patient.
     *
     * @param code of the object
     * @param patient our id
     */
    public static AuditTarget ofPatient(String code, long patient) {
        return new AuditTarget(List.of(code), List.of(patient));
    }

    /** Adds the actor if they are a patient, since their own actions concern them. */
    AuditTarget withActor(Actor actor) {
        if (actor.patient() == null || patients.contains(actor.patient())) {
            return this;
        }
        List<Long> all = new ArrayList<>(patients);
        all.add(actor.patient());
        return new AuditTarget(codes, all);
    }

    /** Split into one part for each event, in order; one part if there are no codes. */
    List<AuditTarget> splitIntoEvents() {
        if (codes.size() <= MAX_CODES_PER_EVENT) {
            return List.of(this);
        }
        return IntStream.range(0, (codes.size() + MAX_CODES_PER_EVENT - 1) / MAX_CODES_PER_EVENT)
                .mapToObj(row -> new AuditTarget(part(codes, row), part(patients, row)))
                .toList();
    }

    private static <T> List<T> part(List<T> all, int row) {
        return all.isEmpty()
                ? all
                : all.subList(
                        row * MAX_CODES_PER_EVENT,
                        Math.min(all.size(), (row + 1) * MAX_CODES_PER_EVENT));
    }
}
