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
 * A {@link Change} that the caller has to name, though its value may be null. It belongs where a
 * request replaces everything: as unknown members are ignored, a misspelt one would unset its
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
