package org.patientcare.platform.shared;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A text without control characters other than tabs and line ends, which are LF or CR LF. */
@Constraint(validatedBy = NoControlCharacters.Validator.class)
@Target({ElementType.FIELD, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface NoControlCharacters {

    String message() default "{control_characters_in_text}";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Null is valid. */
    class Validator implements ConstraintValidator<NoControlCharacters, String> {

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text == null || isFree(text);
        }

        public static boolean isFree(String text) {
            return text.replace("\r\n", "\n").chars().noneMatch(Validator::isForbidden);
        }

        private static boolean isForbidden(int c) {
            return Character.isISOControl(c) && c != '\t' && c != '\n';
        }
    }
}
