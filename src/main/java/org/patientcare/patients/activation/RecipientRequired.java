package org.patientcare.patients.activation;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Requires a phone, an e-mail address or both. A prefix without a phone is valid here: {@link
 * ValidPhoneNumber} reports it.
 */
@Constraint(validatedBy = RecipientRequired.Validator.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface RecipientRequired {

    String message() default "is required: phone, email or both";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Reports both fields. */
    class Validator implements ConstraintValidator<RecipientRequired, SendRequest> {

        @Override
        public boolean isValid(SendRequest send, ConstraintValidatorContext context) {
            boolean valid = send.phone() != null || send.email() != null || send.prefix() != null;
            if (!valid) {
                String sentence = context.getDefaultConstraintMessageTemplate();
                context.disableDefaultConstraintViolation();
                for (String field : new String[] {"phone", "email"}) {
                    context.buildConstraintViolationWithTemplate(sentence)
                            .addPropertyNode(field)
                            .addConstraintViolation();
                }
            }
            return valid;
        }
    }
}
