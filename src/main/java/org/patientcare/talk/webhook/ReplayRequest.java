package org.patientcare.talk.webhook;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.constraints.NotNull;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Instant;
import java.time.ZoneId;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.talk.webhook.Replays.Replay;

/**
 * Which deliveries to send again.
 *
 * @param since of events that occurred at this time or later
 * @param until and before this time, which is not before {@code since}; null for no end
 * @param state null for failed deliveries
 */
public record ReplayRequest(
        @NotNull @InstantText String since, @InstantText String until, WebhookDeliveryState state) {

    /**
     * @param zone time zone of a time without an offset
     * @throws DomainException of kind INVALID if the end is before the beginning
     */
    public Replay replay(ZoneId zone) {
        Instant first = Timestamps.parseInYears(since, zone).orElseThrow();
        Instant end = until == null ? null : Timestamps.parseInYears(until, zone).orElseThrow();
        if (end != null && end.isBefore(first)) {
            throw DomainException.invalid("until", FaultCode.BEFORE.of("since"));
        }
        return new Replay(first, end, state == null ? WebhookDeliveryState.FAILED : state);
    }

    /** An instant as callers write it; without an offset it is in the caller's time zone. */
    @Constraint(validatedBy = InstantText.Validator.class)
    @Target(ElementType.FIELD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface InstantText {

        String message() default "{not_a_time_in_years}";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        /** Null is valid. */
        class Validator implements ConstraintValidator<InstantText, String> {

            @Override
            public boolean isValid(String text, ConstraintValidatorContext context) {
                return text == null
                        || Timestamps.parseInYears(
                                        text, context.getClockProvider().getClock().getZone())
                                .isPresent();
            }
        }
    }
}
