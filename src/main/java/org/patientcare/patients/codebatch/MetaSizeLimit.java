package org.patientcare.patients.codebatch;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.charset.StandardCharsets;

/**
 * Limits the size of {@code meta} times the number of codes to 4 MiB, since each code stores its
 * own copy.
 */
@Constraint(validatedBy = MetaSizeLimit.Validator.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface MetaSizeLimit {

    long MAX_BYTES = 4 * 1024 * 1024;

    String message() default
            "must have at most 4194304 bytes in all codes together: fewer bytes, or fewer codes";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Reports {@code meta}. */
    class Validator implements ConstraintValidator<MetaSizeLimit, CodeBatchRequest> {

        @Override
        public boolean isValid(CodeBatchRequest batch, ConstraintValidatorContext context) {
            boolean valid = isWithinLimit(batch);
            if (!valid) {
                String sentence = context.getDefaultConstraintMessageTemplate();
                context.disableDefaultConstraintViolation();
                context.buildConstraintViolationWithTemplate(sentence)
                        .addPropertyNode("meta")
                        .addConstraintViolation();
            }
            return valid;
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
