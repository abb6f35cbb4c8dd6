package org.patientcare.documents.prescription;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.patientcare.documents.pdf.PrintableText;

/**
 * A text must be printable. Null is valid, and so is white space alone: other constraints check
 * that. Invisible characters are not printed, and must not be all there is. Line breaks are allowed
 * here; {@link MaxLines} limits them.
 */
@Constraint(validatedBy = Printable.Validator.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Printable {

    String message() default "{not_printable}";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Checks that the fonts have every character. */
    class Validator implements ConstraintValidator<Printable, String> {

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            if (text == null) {
                return true;
            }
            String cleaned = PrintableText.clean(text);
            return text.codePoints().noneMatch(Validator::isControl)
                    && (cleaned.isEmpty()
                            ? text.codePoints().allMatch(Validator::isWhitespace)
                            : PrintableText.isPrintable(cleaned));
        }

        private static boolean isWhitespace(int codePoint) {
            return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
        }

        private static boolean isControl(int codePoint) {
            return Character.isISOControl(codePoint) && codePoint != '\n' && codePoint != '\r';
        }
    }
}
