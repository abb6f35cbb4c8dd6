package org.patientcare.platform.shared;

/**
 * What a caller asks to be done with a field: leave it (the field was absent), unset it (null) or
 * set it.
 *
 * @param named whether the caller named the field at all
 * @param value the new value; null unsets
 */
public record Change<T>(boolean named, T value) {

    private static final Change<?> NONE = new Change<>(false, null);

    /** The field was absent: it keeps its value. */
    @SuppressWarnings("unchecked")
    public static <T> Change<T> none() {
        return (Change<T>) NONE;
    }

    /** The field was present; null unsets it. */
    public static <T> Change<T> to(T value) {
        return new Change<>(true, value);
    }

    /** The value after the change. */
    public T appliedTo(T current) {
        return named ? value : current;
    }

    /** The value after the change, where unsetting means going back to a default. */
    public T appliedTo(T current, T whenUnset) {
        T after = appliedTo(current);
        return after == null ? whenUnset : after;
    }
}
