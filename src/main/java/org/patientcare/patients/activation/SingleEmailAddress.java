package org.patientcare.patients.activation;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Rejects characters that could turn one e-mail address into several or inject a mail header: white
 * space, control characters, commas, semicolons, quotes and angle brackets. Null is valid.
 */
@Pattern(regexp = "[^\\s\\p{Cntrl},;\"<>]*")
@ReportAsSingleViolation
@Constraint(validatedBy = {})
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@interface SingleEmailAddress {

    String message() default "must be one address, without blanks and quotes";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
