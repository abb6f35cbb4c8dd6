package org.patientcare.platform.shared;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

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

    /**
     * A {@link Change} that the caller has to name, though its value may be null. It belongs where
     * a request replaces everything: as unknown members are ignored, a misspelt one would unset its
     * field.
     */
    @Constraint(validatedBy = MustBeNamed.Validator.class)
    @Target(ElementType.FIELD)
    @Retention(RetentionPolicy.RUNTIME)
    public @interface MustBeNamed {

        String message() default "{required}";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        /** Looks at nothing but whether the field was there. */
        class Validator implements ConstraintValidator<MustBeNamed, Change<?>> {

            @Override
            public boolean isValid(Change<?> change, ConstraintValidatorContext context) {
                return change.named();
            }
        }
    }
}
