package org.patientcare.patients.patient;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.GroupSequence;
import jakarta.validation.Payload;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.patientcare.platform.shared.FaultCode;

/** A batch of patients, which is accepted as a whole or not at all. */
@GroupSequence({PatientsRequest.SizeCheck.class, PatientsRequest.class})
public record PatientsRequest(
        @NotNull(groups = SizeCheck.class)
                @Size(min = 1, max = 100, groups = SizeCheck.class)
                @DistinctCodes
                List<@NotNull @Valid PatientRequest> patients) {

    /**
     * Validation group that is checked first, so that a huge batch is rejected before each of its
     * patients is validated.
     */
    interface SizeCheck {}

    /** A batch must not contain a code twice; each repetition is reported. */
    @Constraint(validatedBy = DistinctCodes.Validator.class)
    @Target(ElementType.FIELD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface DistinctCodes {

        String message() default "{repeated}";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        /** Null is valid, and so are patients without a code: other constraints report them. */
        class Validator implements ConstraintValidator<DistinctCodes, List<PatientRequest>> {

            @Override
            public boolean isValid(
                    List<PatientRequest> patients, ConstraintValidatorContext context) {
                if (patients == null) {
                    return true;
                }
                context.disableDefaultConstraintViolation();
                Map<String, Integer> seen = new HashMap<>();
                boolean distinct = true;
                for (int i = 0; i < patients.size(); i++) {
                    String code = patients.get(i) == null ? null : patients.get(i).code();
                    Integer before = code == null ? null : seen.putIfAbsent(code, i);
                    if (before != null) {
                        distinct = false;
                        context.buildConstraintViolationWithTemplate(
                                        FaultCode.REPEATED.of(before).constraintMessage())
                                .addPropertyNode("code")
                                .inIterable()
                                .atIndex(i)
                                .addConstraintViolation();
                    }
                }
                return distinct;
            }
        }
    }
}
