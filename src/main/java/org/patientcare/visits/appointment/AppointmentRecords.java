package org.patientcare.visits.appointment;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.shared.CursorPage;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.PageCursor;

/** Reads appointments for organizations, the operator and patients. */
@Stateless
public class AppointmentRecords {

    @Inject private AppointmentRecordRepository records;
    @EJB private VisitLinks links;
    @Inject private VisitSettings settings;
    @Inject private Clock clock;

    /**
     * Reads one appointment; the audit trail records it.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such appointment
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public AppointmentRecord get(UUID organization, String code) {
        List<AppointmentRecordRepository.HistoryRow> lines =
                records.find(organization, code, endedBy());
        if (lines.isEmpty()) {
            throw DomainException.notFound("There is no appointment with this code.");
        }
        return record(organization, lines);
    }

    /**
     * A page of an organization's appointments: earliest start first if the filter has only times
     * of the start, else last changed first. The audit trail records which patients were shown.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public CursorPage<AppointmentRecord> list(
            UUID organization, AppointmentFilter filter, CursorPage.Request pageRequest) {
        List<AppointmentRecordRepository.HistoryRow> lines =
                records.page(organization, filter, endedBy(), pageRequest);
        List<AppointmentRecord> found =
                lines.stream()
                        .collect(
                                Collectors.groupingBy(
                                        line -> line.appointment().id(),
                                        LinkedHashMap::new,
                                        Collectors.toList()))
                        .values()
                        .stream()
                        .map(own -> record(organization, own))
                        .toList();
        // Counted after the page is read, so that the total includes every entry on it.
        long total = pageRequest.total(() -> records.count(organization, filter));
        return new CursorPage<>(
                new Page<>(found, pageRequest.page().number(), pageRequest.page().size(), total),
                lines.isEmpty() ? null : next(lines.get(lines.size() - 1), filter, total));
    }

    private static PageCursor next(
            AppointmentRecordRepository.HistoryRow last, AppointmentFilter filter, long total) {
        Instant at = filter.isOrderedByStart() ? last.appointment().startsAt() : last.updatedAt();
        return last.hasMore() ? new PageCursor(at, last.appointment().id(), total) : null;
    }

    /**
     * @param lines rows of one appointment, at least one
     */
    private AppointmentRecord record(
            UUID organization, List<AppointmentRecordRepository.HistoryRow> lines) {
        AppointmentRecordRepository.HistoryRow any = lines.get(0);
        ListedAppointment appointment = any.appointment();
        return new AppointmentRecord(
                appointment,
                any.createdAt(),
                any.updatedAt(),
                links.patientsUrl(organization, appointment.id(), appointment.generation()),
                links.professionalsUrl(
                        organization,
                        appointment.id(),
                        appointment.generation(),
                        appointment.handovers()),
                lines.stream()
                        .map(AppointmentRecordRepository.HistoryRow::entry)
                        .filter(Objects::nonNull)
                        .toList());
    }

    /**
     * The patient's own appointments, at most 100: first the current and future ones, next one
     * first, then those that are over, last one first.
     *
     * @param linkMadeBy who made the link that opened the patient's session, which their visit
     *     links then keep; null if none did, or it was not kept
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<PatientAppointment> ofPatient(UUID organization, long patient, String linkMadeBy) {
        List<ListedAppointment> found = records.ofPatient(organization, patient, endedBy());
        if (linkMadeBy != null) {
            Map<Long, Integer> generations =
                    found.stream()
                            .filter(own -> !own.over())
                            .collect(
                                    Collectors.toMap(
                                            ListedAppointment::id, ListedAppointment::generation));
            links.addMissing(organization, generations, linkMadeBy);
        }
        return found.stream().map(own -> own(organization, own, linkMadeBy)).toList();
    }

    private PatientAppointment own(UUID organization, ListedAppointment own, String linkMadeBy) {
        return own.over()
                ? new PatientAppointment(own, null, null)
                : new PatientAppointment(
                        own,
                        links.patientsUrl(organization, own.id(), own.generation(), linkMadeBy),
                        settings.opensAt(own.startsAt()));
    }

    /** An appointment whose planned end is not after this time is over. */
    private Instant endedBy() {
        return clock.instant().minus(settings.closesAfter());
    }

    /**
     * An appointment as its patient sees it.
     *
     * @param url null if it was cancelled or is over
     * @param opensAt when the link opens; null if {@code url} is null
     */
    public record PatientAppointment(ListedAppointment appointment, String url, Instant opensAt) {}
}
