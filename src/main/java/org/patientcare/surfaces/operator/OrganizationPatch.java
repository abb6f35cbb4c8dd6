package org.patientcare.surfaces.operator;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.patientcare.people.organization.OrganizationEventSettings;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.people.person.HeldRole;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.NotOnlyWhitespace;
import org.patientcare.sending.delivery.Deliverable;

/**
 * Changes to an organization. An absent field keeps its value; null resets it to its default. The
 * name has no default, so it cannot be null.
 */
public record OrganizationPatch(
        Change<@NotNull @NotOnlyWhitespace @Characters String> name,
        Change<Language> language,
        Change<ZoneId> timeZone,
        Change<Boolean> activationCodeDelivery,
        Change<
                        @Size(
                                        max = OrganizationRequest.MAX_ORIGINS,
                                        message = "must have at most {max} elements")
                                List<
                                @NotNull @Characters
                                @HttpUrl(originOnly = true, message = OrganizationRequest.ORIGIN)
                                String>>
                allowedOrigins,
        Change<@Characters @HttpUrl String> redeemUrl,
        Change<Boolean> redeemedPlansSurvive,
        Change<
                        @Characters(max = 40)
                        @Pattern(
                                regexp = OrganizationRequest.PHONE,
                                message = OrganizationRequest.PHONE_MESSAGE)
                        String>
                phone,
        Change<
                        @Characters
                        @Pattern(
                                regexp = "[!-~]+",
                                message = "must be of visible ASCII characters, without blanks")
                        String>
                webhookSignature,
        Change<@Characters @Email @Deliverable String> technicalEmail,
        Change<Boolean> eventMail,
        Change<@Min(1) @Max(MAX_RETENTION_DAYS) Integer> messageRetentionDays) {

    static final int MAX_RETENTION_DAYS = 3_650;

    /**
     * Lets only the operator of the installation change settings that cost the installation money.
     *
     * @throws DomainException of kind FORBIDDEN
     */
    void requireAllowed(Optional<HeldRole> role) {
        if (activationCodeDelivery.named()
                && role.filter(held -> held.organization() != null).isPresent()) {
            throw DomainException.forbidden(
                    "Only the operator can change whether activation codes are sent.");
        }
    }

    /**
     * Whether it names which sites may act for patients, where patients are sent or which phone
     * they call, or who gets the technical mails. That needs a recent authentication, as
     * credentials do.
     */
    boolean changesWhereDataGoes() {
        return allowedOrigins.named()
                || redeemUrl.named()
                || phone.named()
                || technicalEmail.named();
    }

    OrganizationEventSettings appliedTo(OrganizationEventSettings now) {
        return new OrganizationEventSettings(
                technicalEmail.appliedTo(now.technicalEmail()),
                eventMail.appliedTo(now.eventMail(), false),
                messageRetentionDays.appliedTo(now.messageRetentionDays()));
    }

    OrganizationProfile appliedTo(OrganizationProfile now) {
        return new OrganizationProfile(
                name.appliedTo(now.name()),
                language.appliedTo(now.language(), Language.DEFAULT),
                timeZone.appliedTo(now.timeZone(), OrganizationProfile.DEFAULT_ZONE),
                activationCodeDelivery.appliedTo(now.activationCodeDelivery(), false),
                allowedOrigins.appliedTo(now.allowedOrigins(), List.of()),
                redeemUrl.appliedTo(now.redeemUrl()),
                redeemedPlansSurvive.appliedTo(now.redeemedPlansSurvive(), false),
                phone.appliedTo(now.phone()));
    }
}
