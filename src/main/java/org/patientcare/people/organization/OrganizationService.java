package org.patientcare.people.organization;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.patientcare.people.organization.Organization.OrganizationEventSettings;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.Sha256;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** The organizations of this installation. */
@Stateless
public class OrganizationService {

    private static final int LOGO_HASH_BYTES = 8;

    @Inject private OrganizationRepository organizations;
    @Inject private WebhookSignatures signatures;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    public Organization create(
            OrganizationProfile profile, OrganizationVisitSettings visitSettings) {
        Organization organization =
                Organization.create(UUID.randomUUID(), profile, visitSettings, clock.instant());
        organizations.add(organization);
        trail.recordDone(
                AuditAction.ORGANIZATION_CREATE,
                organization.id(),
                AuditTarget.ofObjects(organization.id().toString()));
        return organization;
    }

    /**
     * Organizations, the newest first.
     *
     * @param name beginning of the name or one of its words, ignoring case and accents; null for
     *     all
     */
    public Page<Organization> list(String name, Page.Request pageRequest) {
        return organizations.list(name, pageRequest);
    }

    public Optional<Organization> find(UUID id) {
        return organizations.find(id);
    }

    /**
     * @throws DomainException of kind NOT_FOUND
     */
    public Organization get(UUID id) {
        return organizations.find(id).orElseThrow(OrganizationService::unknown);
    }

    /**
     * The time zone for times that a request gives without an offset. UTC for an unknown
     * organization, so that the faults of the request are reported before it.
     */
    public ZoneId timeZone(UUID id) {
        return organizations
                .find(id)
                .map(organization -> organization.profile().timeZone())
                .orElse(ZoneOffset.UTC);
    }

    /**
     * @throws DomainException of kind NOT_FOUND
     */
    public Organization change(UUID id, UnaryOperator<OrganizationProfile> change) {
        return change(id, change, UnaryOperator.identity(), UnaryOperator.identity());
    }

    /**
     * Changes the profile and the settings for events and visits in one transaction.
     *
     * @param signature the value of {@code x-webhook-signature}; null for none
     * @throws DomainException of kind NOT_FOUND
     */
    public Organization change(
            UUID id,
            UnaryOperator<OrganizationProfile> change,
            UnaryOperator<OrganizationEventSettings> events,
            UnaryOperator<OrganizationVisitSettings> visits,
            Change<String> signature) {
        Organization changed = change(id, change, events, visits);
        if (signature.named()) {
            signatures.change(id, signature.value());
        }
        return changed;
    }

    private Organization change(
            UUID id,
            UnaryOperator<OrganizationProfile> change,
            UnaryOperator<OrganizationEventSettings> events,
            UnaryOperator<OrganizationVisitSettings> visits) {
        Organization before =
                organizations.findForChange(id).orElseThrow(OrganizationService::unknown);
        Organization after =
                new Organization(
                        id,
                        change.apply(before.profile()),
                        events.apply(before.eventSettings()),
                        visits.apply(before.visitSettings()),
                        before.createdAt());
        organizations.change(after);
        trail.recordDone(AuditAction.ORGANIZATION_CHANGE, id, AuditTarget.ofObjects(id.toString()));
        return after;
    }

    /**
     * @param logo a PNG from {@link LogoPicture}; null for none
     * @throws DomainException of kind NOT_FOUND
     */
    public Organization setLogo(UUID id, byte[] logo) {
        organizations.findForChange(id).orElseThrow(OrganizationService::unknown);
        organizations.setLogo(id, logo, logo == null ? null : hash(logo));
        trail.recordDone(AuditAction.ORGANIZATION_CHANGE, id, AuditTarget.ofObjects(id.toString()));
        return get(id);
    }

    private static String hash(byte[] logo) {
        return HexFormat.of().formatHex(Sha256.of(logo), 0, LOGO_HASH_BYTES);
    }

    /** The logo as PNG; empty if there is none. */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public Optional<byte[]> logo(UUID id) {
        return organizations.findLogo(id);
    }

    /** Whether {@code x-webhook-signature} is set; its value is shown to nobody. */
    public boolean hasSignature(UUID id) {
        return signatures.isSet(id);
    }

    /** Whether pages of this web origin may call the widget surface for the organization. */
    public boolean allowsOrigin(UUID id, String origin) {
        return organizations
                .find(id)
                .filter(organization -> organization.profile().allowedOrigins().contains(origin))
                .isPresent();
    }

    /**
     * Whether pages of this web origin may call the widget surface for at least one organization.
     */
    public boolean isOriginOfAny(String origin) {
        return organizations.isOriginOfAny(origin);
    }

    static DomainException unknown() {
        return DomainException.notFound("There is no organization with this id.");
    }
}
