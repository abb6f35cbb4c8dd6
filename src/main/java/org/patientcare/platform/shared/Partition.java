package org.patientcare.platform.shared;

import java.util.ArrayList;
import java.util.List;

/** Divides lists into parts of a limited size, such as the rows of one statement. */
public final class Partition {

    private Partition() {}

    /**
     * Consecutive parts of a list, as views of it; none for an empty list.
     *
     * @param size of every part but the last, which may be smaller; at least 1
     */
    public static <T> List<List<T>> of(List<T> list, int size) {
        List<List<T>> parts = new ArrayList<>();
        for (int from = 0; from < list.size(); from += size) {
            parts.add(list.subList(from, Math.min(list.size(), from + size)));
        }
        return parts;
    }
}
