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
import java.time.ZoneId;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.talk.webhook.Replays.Replay;

/**
 * Which deliveries to send again.
 *
 * @param since of events that occurred at this time or later
 * @param until and before this time; null for no end
 * @param state null for failed deliveries
 */
public record ReplayRequest(
        @NotNull @InstantText String since, @InstantText String until, WebhookDeliveryState state) {

    /**
     * @param zone time zone of a time without an offset
     */
    public Replay replay(ZoneId zone) {
        return new Replay(
                Timestamps.parseInYears(since, zone).orElseThrow(),
                until == null ? null : Timestamps.parseInYears(until, zone).orElseThrow(),
                state == null ? WebhookDeliveryState.FAILED : state);
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
