package org.patientcare.chaos;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.patientcare.testing.Reply;

/**
 * A hundred patients, each with the batch's id in its values: some that no other batch has, which
 * show permanently whether it was committed; some that each batch of the same writer overwrites;
 * and some that every batch of all writers overwrites, which show whether batches were mixed. The
 * id is also the request's.
 *
 * @param faulty whether one patient is invalid, so that the whole batch must be refused
 */
record Batch(int writer, long number, boolean faulty) {

    static final int SIZE = 100;
    static final int NEW = 20;
    static final int OVERWRITTEN = (SIZE - NEW) / 2;

    /** The group of codes that all writers overwrite. */
    static final String SHARED = "shared/all";

    /** The group of codes that belongs to a batch alone. */
    static String newGroup(String id) {
        return "new/" + id;
    }

    /** The group of codes that the batches of one writer overwrite. */
    static String ownGroup(int writer) {
        return "own/" + writer;
    }

    String id() {
        return writer + "-" + number;
    }

    /** The body of the request, with the patients in random order. */
    String json(Random random) {
        List<Map<String, Object>> patients = new ArrayList<>();
        codes().forEach(code -> patients.add(patient(code)));
        Collections.shuffle(patients, random);
        if (faulty) {
            patients.get(random.nextInt(SIZE)).put("gender", "neither");
        }
        return Reply.json(Map.of("patients", patients));
    }

    private Stream<String> codes() {
        return Stream.of(
                        codes(newGroup(id()), NEW),
                        codes(ownGroup(writer), OVERWRITTEN),
                        codes(SHARED, OVERWRITTEN))
                .flatMap(group -> group);
    }

    private static Stream<String> codes(String group, int count) {
        return IntStream.range(0, count).mapToObj(i -> group + "/" + i);
    }

    private Map<String, Object> patient(String code) {
        Map<String, Object> patient = new LinkedHashMap<>();
        patient.put("code", code);
        patient.put("first_name", "Ana");
        patient.put("last_name", id());
        patient.put("birth_date", "1980-05-17");
        patient.put("email", "ana@example.org");
        patient.put("plan", "basic");
        patient.put("meta", Map.of("batch", id()));
        return patient;
    }
}
