package org.patientcare.talk.conversation;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.patientcare.platform.shared.NotWhite;

/**
 * The text of a message: not blank, no control characters but tabs and line ends. A line may end in
 * LF or CR LF, which becomes LF. How long it may be, {@code Characters} says.
 */
@NotWhite
@Constraint(validatedBy = MessageText.Validator.class)
@Target({ElementType.FIELD, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface MessageText {

    /** Code points, as they are sent. */
    int MAX = 4_000;

    String message() default "must have no control characters but tabs and line ends";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Null passes. */
    class Validator implements ConstraintValidator<MessageText, String> {

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text == null || normal(text).chars().noneMatch(Validator::isForbidden);
        }

        private static boolean isForbidden(int c) {
            return Character.isISOControl(c) && c != '\t' && c != '\n';
        }

        /** As it is kept. */
        public static String normal(String text) {
            return text.replace("\r\n", "\n");
        }
    }
}
