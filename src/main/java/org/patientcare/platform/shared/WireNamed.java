package org.patientcare.platform.shared;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A constant that callers and the database write as a word of their own, such as {@code
 * activation-codes}.
 */
public interface WireNamed {

    /** As of every enum. */
    String name();

    /** The word: the name of the constant in lower case, unless the type says otherwise. */
    default String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The constant of a type that is written as the given word, compared exactly. */
    static <E extends Enum<E> & WireNamed> Optional<E> find(Class<E> type, String code) {
        return Arrays.stream(type.getEnumConstants())
                .filter(c -> c.code().equals(code))
                .findFirst();
    }

    /** For words that the database holds, where an unknown one is a defect. */
    static <E extends Enum<E> & WireNamed> E of(Class<E> type, String code) {
        return find(type, code)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "No " + type.getSimpleName() + " is written " + code));
    }
}
