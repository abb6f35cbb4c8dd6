package org.patientcare.patients.activation;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A country calling code of one to four digits, with or without a plus sign. Null is valid. */
@Pattern(regexp = PhonePrefix.REGEX)
@ReportAsSingleViolation
@Constraint(validatedBy = {})
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@interface PhonePrefix {

    String REGEX = "\\+?[0-9]{1,4}";

    String message() default "must be the prefix of a country, such as 34 or +34";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
