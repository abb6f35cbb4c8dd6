package org.patientcare.patients.codebatch;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;

/**
 * The pattern must be valid and allow at least 1,000 times as many codes as the batch has, so that
 * codes cannot be guessed.
 */
@Constraint(validatedBy = UnguessablePattern.Validator.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface UnguessablePattern {

    long MIN_CODES_PER_USED_CODE = 1_000;

    String message() default
            "must allow 1000 times as many codes as count: use more # (10 each) or ? (20 each)";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Reports the pattern. A missing or too long pattern is reported by other constraints. */
    class Validator implements ConstraintValidator<UnguessablePattern, CodeBatchRequest> {

        @Override
        public boolean isValid(CodeBatchRequest batch, ConstraintValidatorContext context) {
            Optional<String> fault = fault(batch, context.getDefaultConstraintMessageTemplate());
            fault.ifPresent(
                    sentence -> {
                        context.disableDefaultConstraintViolation();
                        context.buildConstraintViolationWithTemplate(sentence)
                                .addPropertyNode("pattern")
                                .addConstraintViolation();
                    });
            return fault.isEmpty();
        }

        private static Optional<String> fault(CodeBatchRequest batch, String tooFew) {
            if (batch.pattern() == null) {
                return Optional.empty();
            }
            CodePattern pattern = new CodePattern(batch.pattern());
            int count = batch.count() == null ? 0 : batch.count();
            return pattern.fault()
                    .or(
                            () ->
                                    pattern.isUnguessable(count)
                                            ? Optional.empty()
                                            : Optional.of(tooFew));
        }
    }
}
