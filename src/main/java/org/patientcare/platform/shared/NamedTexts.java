package org.patientcare.platform.shared;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Texts by names that a caller chose, such as HTTP headers; in the caller's order.
 *
 * @param texts at most {@value #MAX_ENTRIES}; names of at most {@value #LONGEST_NAME} characters
 *     and texts of at most {@value #LONGEST_TEXT}
 */
public record NamedTexts(Map<String, String> texts) {

    public static final int MAX_ENTRIES = 20;
    public static final int LONGEST_NAME = 64;
    public static final int LONGEST_TEXT = 1_024;

    public NamedTexts {
        texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
    }

    /** The names alone, each with an empty text. */
    public NamedTexts withoutTexts() {
        Map<String, String> empty = new LinkedHashMap<>();
        texts.keySet().forEach(name -> empty.put(name, ""));
        return new NamedTexts(empty);
    }

    /** Leaves out the texts, which may be secrets. */
    @Override
    public String toString() {
        return "NamedTexts" + texts.keySet();
    }
}
