package org.patientcare.visits.appointment;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;

/**
 * Visits and patients of professionals, for their desk. To be used outside any transaction, by
 * whoever has looked that the professional is assigned to the organization.
 */
@ApplicationScoped
public class DeskVisits {

    @Inject private DeskVisitRepository visits;
    @EJB private VisitLinks links;
    @Inject private VisitSettings settings;
    @Inject private DeskSettings desk;
    @Inject private Clock clock;

    /**
     * Visits in no order, 200 at most, to be compared with what the professional has seen already:
     * nothing of it is to be shown. {@link #show} reads what is.
     *
     * @param professional a hash
     */
    public List<DeskVisit> look(UUID organization, String professional, DeskRange range) {
        return visits.look(whose(organization, professional), range).stream()
                .map(found -> linked(organization, found))
                .toList();
    }

    /**
     * These visits in no order; the trail notes whose were shown.
     *
     * @param ids ours, of what {@link #look} found
     */
    public List<DeskVisit> show(UUID organization, String professional, Collection<Long> ids) {
        return ids.isEmpty()
                ? List.of()
                : visits.show(whose(organization, professional), ids).stream()
                        .map(found -> linked(organization, found))
                        .toList();
    }

    /** Those with one patient, the last one first, 100 at most; the trail notes it. */
    public List<DeskVisit> withPatient(UUID organization, String professional, long patient) {
        return visits.show(whose(organization, professional), patient).stream()
                .map(found -> linked(organization, found))
                .toList();
    }

    /**
     * Requires that a professional has a visit with a patient ahead, or had one within {@code
     * patientcare.desk.reach}; one that was cancelled does not count.
     *
     * @throws DomainException of kind NOT_FOUND otherwise, as for a patient who does not exist
     */
    public void requireReach(UUID organization, String professional, long patient) {
        if (!visits.isThere(
                organization, professional, patient, clock.instant().minus(desk.reach()))) {
            throw DomainException.notFound(
                    "There is no patient with this ref whom you have a visit with, or had one lately.");
        }
    }

    private DeskVisitRepository.Of whose(UUID organization, String professional) {
        return new DeskVisitRepository.Of(
                organization, professional, clock.instant().minus(settings.closesAfter()));
    }

    private DeskVisit linked(UUID organization, DeskVisitRepository.Found found) {
        return found.over()
                ? found.visit()
                : found.visit()
                        .at(
                                links.url(
                                        organization,
                                        found.visit().id(),
                                        VisitRole.PROFESSIONAL,
                                        found.generation()));
    }
}
