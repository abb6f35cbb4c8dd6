package org.patientcare.talk.webhook;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.patientcare.platform.shared.Timestamps;

/** An instant as callers write it, in the zone of the caller if need be. */
@Constraint(validatedBy = InstantText.Validator.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@interface InstantText {

    String message() default Timestamps.SENTENCE + ", in the years 1900 to 9999";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Null passes. */
    class Validator implements ConstraintValidator<InstantText, String> {

        private static final Instant FIRST = Instant.parse("1900-01-01T00:00:00Z");
        private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text == null
                    || parse(text, context.getClockProvider().getClock().getZone()).isPresent();
        }

        static Optional<Instant> parse(String text, ZoneId zone) {
            return Timestamps.parse(text, zone)
                    .filter(instant -> !instant.isBefore(FIRST) && !instant.isAfter(LAST));
        }
    }
}
