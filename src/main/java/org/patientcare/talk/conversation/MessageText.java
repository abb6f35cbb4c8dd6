package org.patientcare.talk.conversation;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.patientcare.platform.shared.NoControlCharacters;
import org.patientcare.platform.shared.NotOnlyWhitespace;

/**
 * The text of a message: not blank, and without control characters except tabs and line breaks.
 * Line breaks may be LF or CR LF; CR LF is stored as LF. The length is limited separately, by
 * {@code Characters}.
 */
@NotOnlyWhitespace
@Constraint(validatedBy = MessageText.Validator.class)
@Target({ElementType.FIELD, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface MessageText {

    /** Maximum length in code points, before line breaks are normalized. */
    int MAX = 4_000;

    String message() default "{control_characters_in_text}";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Null is valid. */
    class Validator implements ConstraintValidator<MessageText, String> {

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text == null || NoControlCharacters.Validator.isFree(text);
        }

        /** The text as it is stored. */
        public static String normalized(String text) {
            return text.replace("\r\n", "\n");
        }
    }
}
