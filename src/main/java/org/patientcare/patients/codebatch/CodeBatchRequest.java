package org.patientcare.patients.codebatch;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Optional;
import org.patientcare.patients.activation.ActivationCodeRequest;
import org.patientcare.patients.activation.CodeTerms;
import org.patientcare.patients.activation.CodeTerms.CodeDuration;
import org.patientcare.patients.activation.LimitedNeedsLength;
import org.patientcare.patients.activation.LimitedNeedsLength.PlanLength;
import org.patientcare.patients.codebatch.CodeBatchService.NewCodeBatch;
import org.patientcare.platform.shared.AtLeastOne;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.VerbatimText;

/**
 * A batch of codes to be created. All fields but the first two have the meaning they have for a
 * single code; the tag is required here.
 *
 * @param pattern as {@link CodePattern} reads it
 * @param count number of codes
 * @param tag by which the codes of the batch can be listed
 */
@CodeBatchRequest.UnguessablePattern
@CodeBatchRequest.MetaSizeLimit
@LimitedNeedsLength(payload = AtLeastOne.class)
public record CodeBatchRequest(
        @NotNull @Characters(max = 64) String pattern,
        @NotNull @Min(1) @Max(MAX_CODES) Integer count,
        @NotNull @Characters String tag,
        @Characters String planName,
        CodeDuration duration,
        @Min(1) @Max(ActivationCodeRequest.MAX_MONTHS) Integer durationInMonths,
        @Min(1) @Max(ActivationCodeRequest.MAX_DAYS) Integer durationInDays,
        LocalDate expiresAt,
        @Min(1) Integer maxRedemptions,
        VerbatimText meta)
        implements PlanLength {

    static final int MAX_CODES = 10_000;

    public NewCodeBatch batch() {
        return new NewCodeBatch(new CodePattern(pattern), count, terms());
    }

    private CodeTerms terms() {
        return new ActivationCodeRequest(
                        null,
                        planName,
                        tag,
                        duration,
                        durationInMonths,
                        durationInDays,
                        expiresAt,
                        maxRedemptions,
                        meta)
                .terms();
    }

    /**
     * Limits the size of {@code meta} times the number of codes to 4 MiB, since each code stores
     * its own copy.
     */
    @Constraint(validatedBy = MetaSizeLimit.Validator.class)
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface MetaSizeLimit {

        long MAX_BYTES = 4 * 1024 * 1024;

        String message() default "{too_large_together}";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        /** Reports {@code meta}. */
        class Validator implements ConstraintValidator<MetaSizeLimit, CodeBatchRequest> {

            @Override
            public boolean isValid(CodeBatchRequest batch, ConstraintValidatorContext context) {
                return isWithinLimit(batch)
                        || report(context, "meta", FaultCode.TOO_LARGE_TOGETHER.of(MAX_BYTES));
            }

            static boolean isWithinLimit(CodeBatchRequest batch) {
                if (batch.count() == null || batch.meta() == null) {
                    return true;
                }
                long bytes = batch.meta().text().getBytes(StandardCharsets.UTF_8).length;
                return bytes * batch.count() <= MAX_BYTES;
            }
        }
    }

    /**
     * The pattern must be valid and allow at least 1,000 times as many codes as the batch has, so
     * that codes cannot be guessed.
     */
    @Constraint(validatedBy = UnguessablePattern.Validator.class)
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface UnguessablePattern {

        String message() default "{pattern_guessable}";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        /** Reports the pattern. A missing or too long pattern is reported by other constraints. */
        class Validator implements ConstraintValidator<UnguessablePattern, CodeBatchRequest> {

            @Override
            public boolean isValid(CodeBatchRequest batch, ConstraintValidatorContext context) {
                return fault(batch).map(fault -> report(context, "pattern", fault)).orElse(true);
            }

            private static Optional<Fault> fault(CodeBatchRequest batch) {
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
                                                : Optional.of(FaultCode.PATTERN_GUESSABLE.of()));
            }
        }
    }

    private static boolean report(ConstraintValidatorContext context, String field, Fault fault) {
        context.disableDefaultConstraintViolation();
        context.buildConstraintViolationWithTemplate(fault.constraintMessage())
                .addPropertyNode(field)
                .addConstraintViolation();
        return false;
    }
}
