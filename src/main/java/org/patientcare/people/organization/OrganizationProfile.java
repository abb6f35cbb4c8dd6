package org.patientcare.people.organization;

import java.time.ZoneId;
import java.util.List;
import org.patientcare.platform.shared.Language;

/**
 * What the operator decides about an organization.
 *
 * @param language in which the service speaks for the organization where nobody else's language is
 *     known
 * @param timeZone in which its days begin and end
 * @param activationCodeDelivery whether its systems may have activation codes sent
 * @param allowedOrigins web origins whose pages may call the widget surface
 * @param redeemUrl where its patients redeem codes; null if unset
 * @param redeemedPlansSurvive whether a redeemed plan outlives an upsert that names none
 */
public record OrganizationProfile(
        String name,
        Language language,
        ZoneId timeZone,
        boolean activationCodeDelivery,
        List<String> allowedOrigins,
        String redeemUrl,
        boolean redeemedPlansSurvive) {

    /** The time zone of an organization that names none. */
    public static final ZoneId DEFAULT_ZONE = ZoneId.of("UTC");

    public OrganizationProfile {
        allowedOrigins = List.copyOf(allowedOrigins);
    }
}
