package org.patientcare.people.professional;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.patientcare.people.organization.DemoOrganization;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.professional.Professional.ProfessionalProfile;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** The professionals of this installation. */
@Stateless
public class ProfessionalService {

    /** The professional of the demo organization; the same in every installation that has one. */
    public static final String DEMO_HASH = "demo-professional-000001";

    @Inject private ProfessionalRepository professionals;
    @EJB private OrganizationService organizations;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * @throws DomainException of kind NOT_POSSIBLE if one of the organizations does not exist
     */
    public AssignedProfessional create(ProfessionalProfile profile) {
        requireKnown(profile.organizations());
        Professional professional = Professional.create(profile, clock.instant());
        professionals.add(professional);
        professionals.changeEmail(professional.hash(), null, profile.email());
        professionals.assign(professional.hash(), profile.organizations());
        trail.recordDone(
                AuditAction.PROFESSIONAL_CREATE, null, AuditTarget.ofObjects(professional.hash()));
        return assigned(professional, profile.email(), profile.organizations());
    }

    /**
     * Professionals, the newest first.
     *
     * @param name beginning of the name or one of its words, ignoring case and accents; null for
     *     any
     * @param assignedTo an organization; null for any
     */
    public Page<AssignedProfessional> list(String name, UUID assignedTo, Page.Request pageRequest) {
        Page<Professional> page = professionals.list(name, assignedTo, pageRequest);
        List<String> hashes = page.items().stream().map(Professional::hash).toList();
        Map<String, Set<UUID>> assignments = professionals.assignments(hashes);
        Map<String, String> addresses = professionals.emails(hashes);
        return page.map(
                each ->
                        assigned(
                                each,
                                addresses.get(each.hash()),
                                assignments.getOrDefault(each.hash(), Set.of())));
    }

    /**
     * @throws DomainException of kind NOT_FOUND
     */
    public AssignedProfessional get(String hash) {
        return withAssignments(professionals.find(hash).orElseThrow(ProfessionalService::unknown));
    }

    /**
     * The hashes of the professionals who are assigned to one of these organizations and have this
     * collegiate number. At most two: callers only need to know whether there is exactly one.
     */
    public List<String> assigned(Collection<UUID> organizations, String collegiateNumber) {
        return organizations.isEmpty()
                ? List.of()
                : professionals.hashes(organizations, collegiateNumber);
    }

    /** The professional with this hash; empty unless they are assigned to the organization. */
    public Optional<Professional> find(UUID organization, String hash) {
        return professionals.find(organization, hash);
    }

    /** Whether there is a professional with this hash, assigned to any organization or none. */
    public boolean exists(String hash) {
        return professionals.find(hash).isPresent();
    }

    /**
     * Locks a professional until the end of the caller's transaction: until then nobody changes
     * them or their address. People are locked before professionals.
     *
     * @param hash of an existing professional
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void lock(String hash) {
        professionals.lock(hash);
    }

    /** The address to which invitations of a professional go; empty if the operator set none. */
    public Optional<String> email(String hash) {
        return Optional.ofNullable(professionals.emails(List.of(hash)).get(hash));
    }

    /** The names of professionals, by hash; unknown hashes are left out. */
    public Map<String, String> names(Collection<String> hashes) {
        return hashes.isEmpty() ? Map.of() : professionals.names(hashes);
    }

    /**
     * @throws DomainException of kind NOT_FOUND if there is no such professional, NOT_POSSIBLE if
     *     one of the organizations does not exist
     */
    public AssignedProfessional change(String hash, UnaryOperator<ProfessionalProfile> change) {
        Professional professional =
                professionals.findForChange(hash).orElseThrow(ProfessionalService::unknown);
        ProfessionalProfile before = withAssignments(professional).profile();
        ProfessionalProfile after = change.apply(before);
        requireKnown(after.organizations());
        Professional changed = professional.changed(after);
        professionals.change(changed);
        boolean moved = !Objects.equals(before.email(), after.email());
        if (moved) {
            professionals.changeEmail(hash, before.email(), after.email());
        }
        professionals.assign(hash, after.organizations());
        trail.recordDone(
                AuditAction.PROFESSIONAL_CHANGE,
                null,
                AuditTarget.ofObjects(hash),
                moved ? new JsonDocument("{\"fields\":[\"email\"]}") : null);
        return assigned(changed, after.email(), after.organizations());
    }

    private AssignedProfessional withAssignments(Professional professional) {
        return assigned(
                professional,
                email(professional.hash()).orElse(null),
                professionals
                        .assignments(List.of(professional.hash()))
                        .getOrDefault(professional.hash(), Set.of()));
    }

    private static AssignedProfessional assigned(
            Professional professional, String email, Set<UUID> organizations) {
        return new AssignedProfessional(
                professional.hash(),
                professional.profile(email, organizations),
                professional.createdAt());
    }

    /**
     * Creates the professional of the demo organization if they are missing; changes by the
     * operator are kept. Several nodes may do this at once.
     */
    public void createDemoIfMissing() {
        professionals.addIfMissing(
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
                                    ErrorCode.UNKNOWN_ORGANIZATION,
                                    "There is no organization with the id " + id + ".");
                        });
    }

    private static DomainException unknown() {
        return DomainException.notFound("There is no professional with this hash.");
    }

    /** A professional with everything that the operator sets, assignments included. */
    public record AssignedProfessional(
            String hash, ProfessionalProfile profile, Instant createdAt) {}
}
