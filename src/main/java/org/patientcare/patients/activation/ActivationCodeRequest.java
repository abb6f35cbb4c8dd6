package org.patientcare.patients.activation;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.LocalDate;
import org.patientcare.patients.activation.CodeTerms.CodeDuration;
import org.patientcare.patients.activation.LimitedNeedsLength.PlanLength;
import org.patientcare.platform.shared.AtLeastOne;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.VerbatimText;

/**
 * A new activation code (contract, section 2); null means that the default applies.
 *
 * @param meta returned byte for byte
 */
@LimitedNeedsLength(payload = AtLeastOne.class)
public record ActivationCodeRequest(
        @NotNull @CallerCode String code,
        @Characters String planName,
        @Characters String tag,
        CodeDuration duration,
        @Min(1) @Max(MAX_MONTHS) Integer durationInMonths,
        @Min(1) @Max(MAX_DAYS) Integer durationInDays,
        LocalDate expiresAt,
        @Min(1) Integer maxRedemptions,
        VerbatimText meta)
        implements PlanLength {

    public static final int MAX_MONTHS = 1_200;
    public static final int MAX_DAYS = 36_500;

    public CodeTerms terms() {
        return new CodeTerms(
                code,
                planName,
                tag,
                duration == null ? CodeDuration.FOREVER : duration,
                durationInMonths,
                durationInDays,
                expiresAt,
                maxRedemptions == null ? 1 : maxRedemptions,
                meta == null ? null : meta.text());
    }
}
