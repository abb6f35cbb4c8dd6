package org.patientcare.patients.codebatch;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.LocalDate;
import org.patientcare.patients.activation.ActivationCodeRequest;
import org.patientcare.patients.activation.CodeDuration;
import org.patientcare.patients.activation.CodeTerms;
import org.patientcare.patients.activation.LimitedNeedsLength;
import org.patientcare.patients.activation.PlanLength;
import org.patientcare.platform.shared.AtLeastOne;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.VerbatimText;

/**
 * A batch of codes to be created. All fields but the first two have the meaning they have for a
 * single code; the tag is required here.
 *
 * @param pattern as {@link CodePattern} reads it
 * @param count number of codes
 * @param tag by which the codes of the batch can be listed
 */
@UnguessablePattern
@MetaSizeLimit
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
}
