package org.patientcare.platform.shared;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The faults of one request by the path of the field, such as {@code patients[3].birth_date}. */
public final class Faults {

    /** The path of a fault that belongs to no field. */
    public static final String WHOLE_BODY = "body";

    /** The maximum number of paths with faults: a longer list would help nobody and cost memory. */
    private static final int MAX_FIELDS = 2_000;

    private final Map<String, List<Fault>> byPath = new TreeMap<>(CallersOrder::compare);

    public void add(String path, Fault fault) {
        if (byPath.size() < MAX_FIELDS || byPath.containsKey(path)) {
            byPath.computeIfAbsent(path, p -> new ArrayList<>()).add(fault);
        }
    }

    public boolean has(String path) {
        return byPath.containsKey(path);
    }

    public boolean isEmpty() {
        return byPath.isEmpty();
    }

    /** In the order of the caller's list elements; the fields of one object by name. */
    public Map<String, List<Fault>> byPath() {
        return byPath;
    }

    /** The sentences by path, in the same order. */
    public Map<String, List<String>> sentences() {
        return sentences(byPath);
    }

    static Map<String, List<String>> sentences(Map<String, List<Fault>> byPath) {
        Map<String, List<String>> sentences = new LinkedHashMap<>();
        byPath.forEach(
                (path, faults) ->
                        sentences.put(path, faults.stream().map(Fault::sentence).toList()));
        return sentences;
    }

    /**
     * @throws DomainException of kind INVALID if there are any
     */
    public void throwIfAny() {
        if (!isEmpty()) {
            throw DomainException.invalid(this);
        }
    }

    /**
     * Sorts element 10 after element 9: runs of digits compare as numbers, everything else as text.
     */
    private static final class CallersOrder {

        static int compare(String a, String b) {
            int i = 0;
            int j = 0;
            while (i < a.length() && j < b.length()) {
                int endA = endOfDigits(a, i);
                int endB = endOfDigits(b, j);
                boolean numbers = endA > i && endB > j;
                int order =
                        numbers && endA - i != endB - j
                                ? Integer.compare(endA - i, endB - j)
                                : Character.compare(a.charAt(i), b.charAt(j));
                if (order != 0) {
                    return order;
                }
                i++;
                j++;
            }
            return Integer.compare(a.length() - i, b.length() - j);
        }

        private static int endOfDigits(String text, int from) {
            int end = from;
            while (end < text.length() && Character.isDigit(text.charAt(end))) {
                end++;
            }
            return end;
        }
    }
}
