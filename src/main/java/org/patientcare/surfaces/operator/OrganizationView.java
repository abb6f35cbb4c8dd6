package org.patientcare.surfaces.operator;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationEventSettings;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.platform.shared.Language;

/**
 * An organization as the operator sees it.
 *
 * @param webhookSignatureSet whether a constant signature value is set for its webhooks; the value
 *     itself is never shown
 */
public record OrganizationView(
        UUID id,
        String name,
        Language language,
        ZoneId timeZone,
        boolean activationCodeDelivery,
        List<String> allowedOrigins,
        String redeemUrl,
        boolean redeemedPlansSurvive,
        String phone,
        boolean webhookSignatureSet,
        String technicalEmail,
        boolean eventMail,
        Integer messageRetentionDays,
        Instant createdAt) {

    static OrganizationView of(Organization organization, boolean signs) {
        OrganizationEventSettings events = organization.eventSettings();
        OrganizationProfile profile = organization.profile();
        return new OrganizationView(
                organization.id(),
                profile.name(),
                profile.language(),
                profile.timeZone(),
                profile.activationCodeDelivery(),
                profile.allowedOrigins(),
                profile.redeemUrl(),
                profile.redeemedPlansSurvive(),
                profile.phone(),
                signs,
                events.technicalEmail(),
                events.eventMail(),
                events.messageRetentionDays(),
                organization.createdAt());
    }
}
