package org.patientcare.visits.appointment;

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
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.patientcare.platform.shared.Timestamps;

/**
 * Validates the start of a visit: a date and time, with or without an offset. Without one it is in
 * the time zone of the caller's organization.
 */
@Constraint(validatedBy = StartTime.Validator.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@interface StartTime {

    String message() default
            Timestamps.FAULT
                    + Timestamps.YEARS_FAULT
                    + "; without an offset, a time that exists in your organization's time zone";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Null is valid. */
    class Validator implements ConstraintValidator<StartTime, String> {

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text == null
                    || parse(text, context.getClockProvider().getClock().getZone()).isPresent();
        }

        /** Drops fractions of a second, because no answer shows them. */
        static Optional<Instant> parse(String text, ZoneId zone) {
            return Timestamps.parseInYears(text, zone)
                    .map(instant -> instant.truncatedTo(ChronoUnit.SECONDS));
        }
    }
}
