package org.patientcare.prescription;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.patientcare.pdf.PrintableText;

/** A text that can stand on the paper. Null passes, and so does a blank text: others want more. */
@Constraint(validatedBy = Printable.Validator.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@interface Printable {

    /** Whether the text may have several lines. */
    boolean lines() default false;

    String message() default
            "must be printable: Latin, Greek and Cyrillic letters, digits and signs, no control characters";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Looks at the fonts. */
    class Validator implements ConstraintValidator<Printable, String> {

        private String controls;

        @Override
        public void initialize(Printable constraint) {
            controls = constraint.lines() ? "[\\p{Cntrl}&&[^\\r\\n\\t]]" : "\\p{Cntrl}";
        }

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text == null
                    || text.isBlank()
                    || !text.matches("(?s).*" + controls + ".*")
                            && PrintableText.isPrintable(PrintableText.clean(text));
        }
    }
}
