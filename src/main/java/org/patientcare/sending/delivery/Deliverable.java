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

/** An e-mail address that mail can be sent to, see {@link EmailAddress}. Null is valid. */
@Constraint(validatedBy = Deliverable.Validator.class)
@Target({ElementType.FIELD, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Deliverable {

    String message() default "must be an address that mail can be sent to";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Reports what the address must be. The messages never repeat the given address. */
    class Validator implements ConstraintValidator<Deliverable, String> {

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            Optional<String> fault = text == null ? Optional.empty() : EmailAddress.fault(text);
            fault.ifPresent(
                    sentence -> {
                        context.disableDefaultConstraintViolation();
                        context.buildConstraintViolationWithTemplate(sentence)
                                .addConstraintViolation();
                    });
            return fault.isEmpty();
        }
    }
}
