package org.patientcare.professional;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.patientcare.audit.AuditAction;
import org.patientcare.audit.AuditTrail;
import org.patientcare.organization.DemoOrganization;
import org.patientcare.organization.OrganizationService;
import org.patientcare.shared.DomainException;
import org.patientcare.shared.Page;

/** The professionals of this installation. */
@Stateless
public class ProfessionalService {

    /** The professional of the demo organization; the same in every installation that has one. */
    public static final String DEMO_HASH = "demo-professional-000001";

    @Inject private ProfessionalRepository professionals;
    @Inject private OrganizationService organizations;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * @throws DomainException of kind NOT_POSSIBLE if one of the organizations does not exist
     */
    public Professional create(ProfessionalProfile profile) {
        requireKnown(profile.organizations());
        Professional professional = new Professional(profile, clock.instant());
        professionals.add(professional);
        trail.wrote(AuditAction.PROFESSIONAL_CREATE, null, List.of(professional.hash()));
        return professional;
    }

    /** The newest first. */
    public Page<Professional> list(Page.Request asked) {
        return professionals.list(asked);
    }

    /**
     * @throws DomainException of kind NOT_FOUND
     */
    public Professional get(String hash) {
        return professionals.find(hash).orElseThrow(ProfessionalService::unknown);
    }

    /**
     * A professional whom an organization may name: one that is assigned to it. Any other hash is
     * unknown to it.
     */
    public Optional<Professional> find(UUID organization, String hash) {
        return professionals.find(organization, hash);
    }

    /**
     * @throws DomainException of kind NOT_FOUND if there is no such professional, NOT_POSSIBLE if
     *     one of the organizations does not exist
     */
    public Professional change(String hash, UnaryOperator<ProfessionalProfile> change) {
        Professional professional =
                professionals.findForChange(hash).orElseThrow(ProfessionalService::unknown);
        ProfessionalProfile after = change.apply(professional.profile());
        requireKnown(after.organizations());
        professional.change(after);
        trail.wrote(AuditAction.PROFESSIONAL_CHANGE, null, List.of(hash));
        return professional;
    }

    /**
     * Makes the professional of the demo organization if they are missing; what the operator
     * changed about them stays. Several nodes may do it at once.
     */
    public void provideDemo() {
        professionals.provide(
                DemoOrganization.ID,
                DEMO_HASH,
                "Dra. Elena Vidal",
                "Medicina general",
                clock.instant());
    }

    private void requireKnown(Set<UUID> ids) {
        ids.stream()
                .filter(id -> organizations.find(id).isEmpty())
                .findFirst()
                .ifPresent(
                        id -> {
                            throw DomainException.notPossible(
                                    "There is no organization with the id " + id + ".");
                        });
    }

    private static DomainException unknown() {
        return DomainException.notFound("There is no professional with this hash.");
    }
}
