package org.patientcare.platform.shared;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * An enum constant with an external name for callers and the database, such as {@code
 * activation-codes}.
 */
public interface WireNamed {

    /** Implemented by {@link Enum#name}. */
    String name();

    /** The external name: the name of the constant in lower case, unless the type overrides it. */
    default String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The constant of a type with the given external name, compared exactly. */
    static <E extends Enum<E> & WireNamed> Optional<E> find(Class<E> type, String code) {
        return Arrays.stream(type.getEnumConstants())
                .filter(c -> c.code().equals(code))
                .findFirst();
    }

    /**
     * For names from the database, where an unknown one is a defect.
     *
     * @throws IllegalArgumentException if no constant has this external name
     */
    static <E extends Enum<E> & WireNamed> E of(Class<E> type, String code) {
        return find(type, code)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "No " + type.getSimpleName() + " is written " + code));
    }
}
