package org.patientcare.visits.appointment;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.WireNamed;

/** Appointments for the operator and for patients to see. */
@Stateless
public class AppointmentRecords {

    @Inject private AppointmentRecordRepository records;
    @Inject private VisitLinks links;
    @Inject private VisitSettings settings;
    @Inject private Clock clock;

    /**
     * @throws DomainException of kind NOT_FOUND if the organization has no such appointment
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public AppointmentRecord get(UUID organization, String code) {
        List<Object[]> rows = records.find(organization, code);
        if (rows.isEmpty()) {
            throw DomainException.notFound("There is no appointment with this code.");
        }
        Object[] row = rows.get(0);
        long id = (Long) row[1];
        int generation = (Integer) row[6];
        return new AppointmentRecord(
                (String) row[2],
                state(row[3]),
                instant(row[4]),
                (Integer) row[5],
                (String) row[0],
                links.url(organization, id, VisitRole.PATIENT, generation),
                (String) row[7],
                links.url(organization, id, VisitRole.PROFESSIONAL, generation),
                rows.stream()
                        .map(each -> new AppointmentRecord.Entry(instant(each[8]), state(each[9])))
                        .toList());
    }

    /**
     * A patient's own: what is ahead or going on, the next one first, then what is over, the last
     * one first; the first hundred of them.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<OwnAppointment> ofPatient(UUID organization, long patient) {
        Instant endedBy = clock.instant().minus(settings.closesAfter());
        return records.ofPatient(organization, patient, endedBy).stream()
                .map(row -> own(organization, row))
                .toList();
    }

    private OwnAppointment own(UUID organization, Object... row) {
        boolean over = (Boolean) row[10];
        String url = links.url(organization, (Long) row[1], VisitRole.PATIENT, (Integer) row[6]);
        return new OwnAppointment(
                (String) row[2],
                instant(row[4]),
                (Integer) row[5],
                state(row[3]),
                over ? null : url,
                (String) row[7],
                (String) row[8],
                (String) row[9]);
    }

    private static AppointmentState state(Object word) {
        return WireNamed.of(AppointmentState.class, (String) word);
    }

    private static Instant instant(Object timestamp) {
        return ((Timestamp) timestamp).toInstant();
    }
}
