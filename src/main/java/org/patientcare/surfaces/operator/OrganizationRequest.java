package org.patientcare.surfaces.operator;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.ZoneId;
import java.util.List;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.NotOnlyWhitespace;

/** A new organization. Null selects the default of a field. */
public record OrganizationRequest(
        @NotNull @NotOnlyWhitespace @Characters String name,
        Language language,
        ZoneId timeZone,
        Boolean activationCodeDelivery,
        @Size(max = MAX_ORIGINS, message = "must have at most {max} elements")
                List<@NotNull @Characters @HttpUrl(originOnly = true, message = ORIGIN) String>
                        allowedOrigins,
        @Characters @HttpUrl String redeemUrl,
        Boolean redeemedPlansSurvive,
        @Characters(max = 40) @Pattern(regexp = PHONE, message = PHONE_MESSAGE) String phone) {

    static final int MAX_ORIGINS = 50;
    static final String ORIGIN =
            "must be an origin as browsers send it, such as https://clinic.example: lower case, no path, no default port";

    /** As it is dialled, at most 40 characters. */
    static final String PHONE = "\\+?[0-9(][0-9 ()./-]{2,37}[0-9]";

    static final String PHONE_MESSAGE =
            "must be a telephone number of 4 to 40 characters: digits, blanks and ( ) . / -, with + before it for a country";

    /** As {@link OrganizationPatch#changesWhereDataGoes}. */
    boolean changesWhereDataGoes() {
        return allowedOrigins != null || redeemUrl != null || phone != null;
    }

    OrganizationProfile profile() {
        return new OrganizationProfile(
                name,
                orElse(language, Language.DEFAULT),
                orElse(timeZone, OrganizationProfile.DEFAULT_ZONE),
                orElse(activationCodeDelivery, false),
                orElse(allowedOrigins, List.of()),
                redeemUrl,
                orElse(redeemedPlansSurvive, false),
                phone);
    }

    private static <T> T orElse(T value, T unset) {
        return value == null ? unset : value;
    }
}
