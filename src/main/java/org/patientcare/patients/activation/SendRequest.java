package org.patientcare.patients.activation;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.AtLeastOne;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.NotOnlyWhitespace;
import org.patientcare.sending.delivery.CodeDeliveries.CodeMessage;
import org.patientcare.sending.delivery.Deliverable;
import org.patientcare.sending.delivery.Phone;

/**
 * The recipient of a code (contract, section 2).
 *
 * @param prefix country calling code, with or without a plus sign
 * @param language of the e-mail; null means Spanish
 */
@SendRequest.ValidPhoneNumber
@SendRequest.RecipientRequired(payload = AtLeastOne.class)
public record SendRequest(
        @NotNull @NotOnlyWhitespace(message = "{required}") @Characters String name,
        @Pattern(regexp = PREFIX, message = "{not_a_prefix}") String prefix,
        @Characters String phone,
        @Characters @Deliverable String email,
        Language language) {

    private static final String PREFIX = "\\+?[0-9]{1,4}";

    /** The phone number; empty if prefix or phone is missing or the number is not possible. */
    Optional<Phone> number() {
        return prefix == null || phone == null
                ? Optional.empty()
                : Phone.of(prefix.replaceFirst("^\\+", ""), phone);
    }

    public CodeMessage message(UUID organization, String code) {
        return new CodeMessage(
                organization,
                code,
                name,
                number().orElse(null),
                email,
                language == null ? Language.DEFAULT : language);
    }

    /**
     * Requires a phone, an e-mail address or both. A prefix without a phone is valid here: {@link
     * ValidPhoneNumber} reports it.
     */
    @Constraint(validatedBy = RecipientRequired.Validator.class)
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface RecipientRequired {

        String message() default "{contact_required}";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        /** Reports both fields. */
        class Validator implements ConstraintValidator<RecipientRequired, SendRequest> {

            @Override
            public boolean isValid(SendRequest send, ConstraintValidatorContext context) {
                return send.phone() != null
                        || send.email() != null
                        || send.prefix() != null
                        || fault(context, FaultCode.CONTACT_REQUIRED.of(), "phone", "email");
            }
        }
    }

    /**
     * Prefix and phone require each other, and the phone must be a possible number for the prefix.
     */
    @Constraint(validatedBy = ValidPhoneNumber.Validator.class)
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface ValidPhoneNumber {

        String message() default "{not_a_phone}";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        /** Reports the field that is missing, or the phone if the number is not possible. */
        class Validator implements ConstraintValidator<ValidPhoneNumber, SendRequest> {

            @Override
            public boolean isValid(SendRequest send, ConstraintValidatorContext context) {
                if (send.prefix() == null && send.phone() != null) {
                    return fault(context, FaultCode.REQUIRED_WITH.of("phone"), "prefix");
                }
                if (send.prefix() != null && send.phone() == null) {
                    return fault(context, FaultCode.REQUIRED_WITH.of("prefix"), "phone");
                }
                boolean checked = send.phone() != null && send.prefix().matches(PREFIX);
                return !checked
                        || send.number().isPresent()
                        || fault(context, FaultCode.NOT_A_PHONE.of(), "phone");
            }
        }
    }

    private static boolean fault(
            ConstraintValidatorContext context, Fault fault, String... fields) {
        context.disableDefaultConstraintViolation();
        for (String field : fields) {
            context.buildConstraintViolationWithTemplate(fault.constraintMessage())
                    .addPropertyNode(field)
                    .addConstraintViolation();
        }
        return false;
    }
}
