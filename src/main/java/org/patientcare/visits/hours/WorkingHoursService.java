package org.patientcare.visits.hours;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.people.professional.ProfessionalService.AssignedProfessional;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * The working hours of organizations and of their professionals. A professional who works for
 * several organizations has hours for each, which the others do not see.
 */
@Stateless
public class WorkingHoursService {

    @Inject private WorkingHoursRepository hours;
    @EJB private OrganizationService organizations;
    @EJB private ProfessionalService professionals;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * A professional of an organization and their hours there.
     *
     * @param title null if unset
     */
    public record OfProfessional(String hash, String name, String title, WorkingHours hours) {}

    /**
     * The hours of an organization; all unset if it has none.
     *
     * @throws DomainException of kind NOT_FOUND
     */
    public WorkingHours get(UUID organization) {
        return hours.ofOrganization(organizations.get(organization).id());
    }

    /**
     * The professionals of an organization with their hours, the newest first.
     *
     * @param name as {@link ProfessionalService#list}
     * @throws DomainException of kind NOT_FOUND
     */
    public Page<OfProfessional> list(UUID organization, String name, Page.Request pageRequest) {
        Page<AssignedProfessional> page =
                professionals.list(name, organizations.get(organization).id(), pageRequest);
        List<String> hashes = page.items().stream().map(AssignedProfessional::hash).toList();
        Map<String, WorkingHours> own = hours.ofAssigned(organization, hashes);
        return page.map(
                each ->
                        new OfProfessional(
                                each.hash(),
                                each.profile().name(),
                                each.profile().title(),
                                own.getOrDefault(each.hash(), WorkingHours.UNSET)));
    }

    /**
     * The hours of a professional at an organization; all unset if they have none of their own.
     *
     * @throws DomainException of kind NOT_FOUND unless the professional is assigned there
     */
    public WorkingHours get(UUID organization, String hash) {
        WorkingHours own = hours.ofAssigned(organization, List.of(hash)).get(hash);
        if (own == null) {
            throw DomainException.notFound("The organization has no professional with this hash.");
        }
        return own;
    }

    /**
     * Sets all hours of an organization. What is booked stays.
     *
     * @return what is stored
     * @throws DomainException of kind NOT_FOUND; INVALID as {@link WorkingHoursRequest#hours}
     */
    public WorkingHours set(UUID organization, WorkingHoursRequest given) {
        organizations.get(organization);
        WorkingHours stored = given.hours(today());
        hours.set(organization, stored);
        trail.recordDone(
                AuditAction.ORGANIZATION_HOURS_CHANGE,
                organization,
                AuditTarget.ofObjects(organization.toString()));
        return stored;
    }

    /**
     * Sets all hours of a professional at one organization. What is booked stays.
     *
     * @return what is stored
     * @throws DomainException of kind NOT_FOUND unless the professional is assigned there; INVALID
     *     as {@link WorkingHoursRequest#hours}
     */
    public WorkingHours set(UUID organization, String hash, WorkingHoursRequest given) {
        get(organization, hash);
        WorkingHours stored = given.hours(today());
        hours.set(organization, hash, stored);
        trail.recordDone(
                AuditAction.PROFESSIONAL_HOURS_CHANGE, organization, AuditTarget.ofObjects(hash));
        return stored;
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
