package org.patientcare.visits.appointment;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;

/** Appointments for the operator and for patients to see. */
@Stateless
public class AppointmentRecords {

    @Inject private AppointmentRecordRepository records;
    @EJB private VisitLinks links;
    @Inject private VisitSettings settings;
    @Inject private Clock clock;

    /**
     * @throws DomainException of kind NOT_FOUND if the organization has no such appointment
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public AppointmentRecord get(UUID organization, String code) {
        List<AppointmentRecordRepository.WithHistoryEntry> lines = records.find(organization, code);
        if (lines.isEmpty()) {
            throw DomainException.notFound("There is no appointment with this code.");
        }
        AppointmentRecordRepository.WithHistoryEntry any = lines.get(0);
        AppointmentRecordRepository.Summary seen = any.appointment();
        return new AppointmentRecord(
                seen.code(),
                seen.state(),
                seen.startsAt(),
                seen.duration(),
                any.patientCode(),
                url(organization, seen, VisitRole.PATIENT),
                any.professionalHash(),
                url(organization, seen, VisitRole.PROFESSIONAL),
                lines.stream().map(AppointmentRecordRepository.WithHistoryEntry::entry).toList());
    }

    /**
     * A patient's own: what is ahead or going on, the next one first, then what is over, the last
     * one first; the first hundred of them.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<OwnAppointment> ofPatient(UUID organization, long patient) {
        Instant endedBy = clock.instant().minus(settings.closesAfter());
        return records.ofPatient(organization, patient, endedBy).stream()
                .map(own -> own(organization, own))
                .toList();
    }

    private OwnAppointment own(UUID organization, AppointmentRecordRepository.OfPatient own) {
        AppointmentRecordRepository.Summary seen = own.appointment();
        String url = url(organization, seen, VisitRole.PATIENT);
        return new OwnAppointment(
                seen.code(),
                seen.startsAt(),
                seen.duration(),
                seen.state(),
                own.over() ? null : url,
                own.name(),
                own.title(),
                own.avatar());
    }

    private String url(
            UUID organization, AppointmentRecordRepository.Summary appointment, VisitRole role) {
        return links.url(organization, appointment.id(), role, appointment.generation());
    }
}
