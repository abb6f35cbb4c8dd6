package org.patientcare.sending.delivery;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.patientcare.platform.shared.Fault;

/**
 * An e-mail address that mail can be sent to, see {@link EmailAddress}. Null is valid. Stricter
 * than {@code Email}, which would report a second error.
 */
@Constraint(validatedBy = Deliverable.Validator.class)
@Target({ElementType.FIELD, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Deliverable {

    String message() default "{not_an_email}";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Reports what the address must be, without repeating it. */
    class Validator implements ConstraintValidator<Deliverable, String> {

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            Optional<Fault> fault = text == null ? Optional.empty() : EmailAddress.fault(text);
            fault.ifPresent(
                    found -> {
                        context.disableDefaultConstraintViolation();
                        context.buildConstraintViolationWithTemplate(found.constraintMessage())
                                .addConstraintViolation();
                    });
            return fault.isEmpty();
        }
    }
}
