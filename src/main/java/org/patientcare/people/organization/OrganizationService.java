package org.patientcare.people.organization;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/** The organizations of this installation. */
@Stateless
public class OrganizationService {

    @Inject private OrganizationRepository organizations;
    @Inject private WebhookSignatures signatures;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    public Organization create(OrganizationProfile profile) {
        Organization organization = new Organization(UUID.randomUUID(), profile, clock.instant());
        organizations.add(organization);
        trail.wrote(
                AuditAction.ORGANIZATION_CREATE,
                organization.id(),
                Concerned.things(organization.id().toString()));
        return organization;
    }

    /**
     * The newest first.
     *
     * @param name how the name or one of its words begins, whatever the case and the accents; null
     *     for all
     */
    public Page<Organization> list(String name, Page.Request asked) {
        return name == null ? organizations.list(asked) : organizations.list(name, asked);
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

    /** In which its days begin; UTC for an unknown one, whose caller hears of that later. */
    public ZoneId zone(UUID id) {
        return organizations
                .find(id)
                .map(known -> known.profile().timeZone())
                .orElse(ZoneOffset.UTC);
    }

    /**
     * In which a time without an offset is meant when somebody works for the organization; UTC for
     * an unknown one, so that what is wrong with a request is said before that.
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
        Organization organization =
                organizations.findForChange(id).orElseThrow(OrganizationService::unknown);
        organization.change(change.apply(organization.profile()));
        trail.wrote(AuditAction.ORGANIZATION_CHANGE, id, Concerned.things(id.toString()));
        return organization;
    }

    /**
     * The same with what it decided about events.
     *
     * @param signature what is sent as {@code x-webhook-signature}; null for none
     * @throws DomainException of kind NOT_FOUND
     */
    public Organization change(
            UUID id,
            UnaryOperator<OrganizationProfile> change,
            UnaryOperator<OrganizationEvents> events,
            Change<String> signature) {
        Organization organization = change(id, change);
        organization.change(events.apply(organization.events()));
        if (signature.named()) {
            signatures.change(id, signature.value());
        }
        return organization;
    }

    /** Whether something is sent as {@code x-webhook-signature}; what it is nobody sees. */
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

    /** The same for at least one organization, whichever it is. */
    public boolean isOriginOfAny(String origin) {
        return organizations.isOriginOfAny(origin);
    }

    static DomainException unknown() {
        return DomainException.notFound("There is no organization with this id.");
    }
}
