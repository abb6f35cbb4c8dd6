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
 * The visits of professionals, for their desk. Must be called outside a transaction, after checking
 * that the professional is assigned to the organization.
 */
@ApplicationScoped
public class DeskAppointments {

    @Inject private DeskAppointmentRepository visits;
    @EJB private VisitLinks links;
    @Inject private VisitSettings settings;
    @Inject private Clock clock;

    /**
     * At most 200 visits, or 700 of several days, unordered, to find out what has changed for the
     * professional. The read is not recorded in the audit trail, so nothing of it may be shown;
     * {@link #findAudited} reads visits to be shown.
     *
     * @param professional hash of the professional
     */
    public List<DeskAppointment> findUnaudited(
            UUID organization, String professional, DeskRange range) {
        return visits.findUnaudited(whose(organization, professional), range).stream()
                .map(found -> linked(organization, found))
                .toList();
    }

    /**
     * The visits with these ids, unordered, to be shown. The audit trail records the read.
     *
     * @param ids our ids, as {@link #findUnaudited} found them
     */
    public List<DeskAppointment> findAudited(
            UUID organization, String professional, Collection<Long> ids) {
        return ids.isEmpty()
                ? List.of()
                : visits.findAudited(whose(organization, professional), ids).stream()
                        .map(found -> linked(organization, found))
                        .toList();
    }

    /** The newest 100 visits with one patient, last one first. The audit trail records the read. */
    public List<DeskAppointment> withPatient(UUID organization, String professional, long patient) {
        return visits.findAudited(whose(organization, professional), patient).stream()
                .map(found -> linked(organization, found))
                .toList();
    }

    /**
     * Requires that the professional has a future or current visit with the patient, or had one
     * within {@code patientcare.desk.reach}; cancelled ones do not count.
     *
     * @throws DomainException of kind NOT_FOUND if not, as for a patient who does not exist
     */
    public void requireAccess(UUID organization, String professional, long patient) {
        if (!isInReach(organization, professional, patient)) {
            throw outOfReach();
        }
    }

    /** Whether {@link #requireAccess} lets the professional see the patient. */
    public boolean isInReach(UUID organization, String professional, long patient) {
        return visits.isThere(
                organization, professional, patient, clock.instant().minus(settings.deskReach()));
    }

    /** The refusal of {@link #requireAccess}. */
    public static DomainException outOfReach() {
        return DomainException.notFound(
                "There is no patient with this ref with whom you have, or recently had, a visit.");
    }

    /**
     * Our ids of the patients whom the professional {@linkplain #requireAccess can access}, those
     * with the latest visits first. The read is not recorded in the audit trail; who shows
     * something of them records it.
     */
    public List<Long> patientsInReach(UUID organization, String professional) {
        return visits.patientsInReach(
                organization, professional, clock.instant().minus(settings.deskReach()));
    }

    private DeskAppointmentRepository.VisitOwner whose(UUID organization, String professional) {
        return new DeskAppointmentRepository.VisitOwner(
                organization, professional, clock.instant().minus(settings.closesAfter()));
    }

    private DeskAppointment linked(UUID organization, DeskAppointment found) {
        ListedAppointment visit = found.appointment();
        return visit.over()
                ? found
                : found.withUrl(
                        links.professionalsUrl(
                                organization, visit.id(), visit.generation(), visit.handovers()));
    }
}
