package org.patientcare.people.organization;

import java.time.ZoneId;
import java.util.List;
import org.patientcare.people.organization.Organization.ErasureRules;
import org.patientcare.platform.shared.Language;

/**
 * The data of an organization that the operator sets.
 *
 * @param language of texts for the organization where the reader's language is not known
 * @param timeZone in which the organization's days begin and end
 * @param activationCodeDelivery whether its systems may have activation codes sent
 * @param allowedOrigins web origins whose pages may call the widget surface
 * @param redeemUrl page on which its patients redeem codes; null if unset
 * @param redeemedPlansSurvive whether a redeemed plan stays when an upsert omits the plan
 * @param phone which patients call if nobody comes to their visit; null if unset
 * @param face what else patients see of it
 * @param patientsMayExport whether its patients may export what is held of them from their page
 * @param erasure how its patients are erased
 */
public record OrganizationProfile(
        String name,
        Language language,
        ZoneId timeZone,
        boolean activationCodeDelivery,
        List<String> allowedOrigins,
        String redeemUrl,
        boolean redeemedPlansSurvive,
        String phone,
        OrganizationFace face,
        boolean patientsMayExport,
        ErasureRules erasure) {

    /** The time zone of an organization that does not set one. */
    public static final ZoneId DEFAULT_ZONE = ZoneId.of("UTC");

    public OrganizationProfile {
        allowedOrigins = List.copyOf(allowedOrigins);
    }

    /** Whose patients may not export what is held of them, erased by the usual rules. */
    public OrganizationProfile(
            String name,
            Language language,
            ZoneId timeZone,
            boolean activationCodeDelivery,
            List<String> allowedOrigins,
            String redeemUrl,
            boolean redeemedPlansSurvive,
            String phone,
            OrganizationFace face) {
        this(
                name,
                language,
                timeZone,
                activationCodeDelivery,
                allowedOrigins,
                redeemUrl,
                redeemedPlansSurvive,
                phone,
                face,
                false,
                ErasureRules.DEFAULT);
    }

    /** Of a new organization, which has no face yet. */
    public OrganizationProfile(
            String name,
            Language language,
            ZoneId timeZone,
            boolean activationCodeDelivery,
            List<String> allowedOrigins,
            String redeemUrl,
            boolean redeemedPlansSurvive,
            String phone) {
        this(
                name,
                language,
                timeZone,
                activationCodeDelivery,
                allowedOrigins,
                redeemUrl,
                redeemedPlansSurvive,
                phone,
                OrganizationFace.NONE);
    }
}
