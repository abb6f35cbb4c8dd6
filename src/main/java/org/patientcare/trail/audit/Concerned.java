package org.patientcare.trail.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What something was done to, and whom of the patients that concerns.
 *
 * @param codes of the objects, each once
 * @param patients our ids of those whom it concerns, each once; of more than {@link #MOST_CODES}
 *     objects either none or one for each, in the same order
 */
public record Concerned(List<String> codes, List<Long> patients) {

    /** In one row of the trail: what is done to more objects has several. */
    static final int MOST_CODES = 200;

    public Concerned {
        codes = List.copyOf(codes);
        patients = List.copyOf(patients);
        if (codes.size() > MOST_CODES && !patients.isEmpty() && patients.size() != codes.size()) {
            throw new IllegalArgumentException("Many objects, and not a patient for each");
        }
    }

    /** Things that are no patient's. */
    public static Concerned things(String... codes) {
        return new Concerned(List.of(codes), List.of());
    }

    /**
     * A patient, or a thing of a patient.
     *
     * @param code of the object
     * @param patient our id
     */
    public static Concerned ofPatient(String code, long patient) {
        return new Concerned(List.of(code), List.of(patient));
    }

    /** The same for what a patient did. */
    Concerned and(Actor actor) {
        if (actor.patient() == null || patients.contains(actor.patient())) {
            return this;
        }
        List<Long> all = new ArrayList<>(patients);
        all.add(actor.patient());
        return new Concerned(codes, all);
    }

    /** For each row of the trail, in order; no codes are one row. */
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
