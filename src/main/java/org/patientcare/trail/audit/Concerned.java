package org.patientcare.trail.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The objects of an action, and the patients whom it concerns.
 *
 * @param codes of the objects, without duplicates
 * @param patients our ids of the patients, without duplicates; for more than {@link #MOST_CODES}
 *     objects either none, or one for each object in the same order
 */
public record Concerned(List<String> codes, List<Long> patients) {

    /** How many codes one event holds; an action on more objects has several events. */
    static final int MOST_CODES = 200;

    public Concerned {
        codes = List.copyOf(codes);
        patients = List.copyOf(patients);
        if (codes.size() > MOST_CODES && !patients.isEmpty() && patients.size() != codes.size()) {
            throw new IllegalArgumentException("Many objects, and not a patient for each");
        }
    }

    /** Objects that belong to no patient. */
    public static Concerned things(String... codes) {
        return new Concerned(List.of(codes), List.of());
    }

    /**
     * A patient, or an object of a patient.
     *
     * @param code of the object
     * @param patient our id
     */
    public static Concerned ofPatient(String code, long patient) {
        return new Concerned(List.of(code), List.of(patient));
    }

    /** Adds the actor if they are a patient, since their own actions concern them. */
    Concerned and(Actor actor) {
        if (actor.patient() == null || patients.contains(actor.patient())) {
            return this;
        }
        List<Long> all = new ArrayList<>(patients);
        all.add(actor.patient());
        return new Concerned(codes, all);
    }

    /** Split into one part for each event, in order; one part if there are no codes. */
    List<Concerned> inRows() {
        if (codes.size() <= MOST_CODES) {
            return List.of(this);
        }
        return IntStream.range(0, (codes.size() + MOST_CODES - 1) / MOST_CODES)
                .mapToObj(row -> new Concerned(part(codes, row), part(patients, row)))
                .toList();
    }

    private static <T> List<T> part(List<T> all, int row) {
        return all.isEmpty()
                ? all
                : all.subList(row * MOST_CODES, Math.min(all.size(), (row + 1) * MOST_CODES));
    }
}
