package org.patientcare.patients.activation;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Prefix and phone require each other, and the phone must be a possible number for the prefix. */
@Constraint(validatedBy = ValidPhoneNumber.Validator.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface ValidPhoneNumber {

    String message() default
            "must be a possible phone number for the prefix: digits, blanks and ()-.";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Reports the field that is missing, or the phone if the number is not possible. */
    class Validator implements ConstraintValidator<ValidPhoneNumber, SendRequest> {

        @Override
        public boolean isValid(SendRequest send, ConstraintValidatorContext context) {
            if (send.prefix() == null && send.phone() != null) {
                return fault(context, "prefix", "is required with phone");
            }
            if (send.prefix() != null && send.phone() == null) {
                return fault(context, "phone", "is required with prefix");
            }
            boolean checked = send.phone() != null && send.prefix().matches(PhonePrefix.REGEX);
            return !checked
                    || send.number().isPresent()
                    || fault(context, "phone", context.getDefaultConstraintMessageTemplate());
        }

        private static boolean fault(
                ConstraintValidatorContext context, String field, String sentence) {
            context.disableDefaultConstraintViolation();
            context.buildConstraintViolationWithTemplate(sentence)
                    .addPropertyNode(field)
                    .addConstraintViolation();
            return false;
        }
    }
}
