package org.patientcare.surfaces.operator;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.platform.shared.Language;

/** An organization as the operator sees it. */
public record OrganizationView(
        UUID id,
        String name,
        Language language,
        ZoneId timeZone,
        boolean activationCodeDelivery,
        List<String> allowedOrigins,
        String redeemUrl,
        boolean redeemedPlansSurvive,
        Instant createdAt) {

    static OrganizationView of(Organization organization) {
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
                organization.createdAt());
    }
}
