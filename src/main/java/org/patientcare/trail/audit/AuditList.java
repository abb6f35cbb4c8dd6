package org.patientcare.trail.audit;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;

/** The trail for somebody to see. */
@Stateless
public class AuditList {

    @Inject private AuditListRepository events;
    @Inject private AuditTrail trail;

    /**
     * The newest first; that they were read is an event, too.
     *
     * @param asked one that can be reached
     */
    public AuditPage page(AuditFilter filter, AuditPage.Request asked) {
        List<AuditListRepository.Patient> patients =
                filter.patient() == null
                        ? List.of()
                        : events.patients(filter.organization(), filter.patient());
        AuditPage page = events.page(filter, patients, asked);
        if (patients.isEmpty()) {
            note(filter, filter.organization(), Concerned.things());
        }
        for (AuditListRepository.Patient each : patients) {
            note(filter, each.organization(), Concerned.ofPatient(filter.patient(), each.id()));
        }
        return page;
    }

    /**
     * What concerns one patient, the newest first; that it was read is an event, too.
     *
     * @param code the patient's
     * @param id ours
     * @param asked one that can be reached
     */
    public AuditPage ofPatient(UUID organization, String code, long id, AuditPage.Request asked) {
        AuditFilter filter = new AuditFilter(organization, null, code, null, null, null, null);
        AuditPage page =
                events.page(
                        filter, List.of(new AuditListRepository.Patient(organization, id)), asked);
        note(filter, organization, Concerned.ofPatient(code, id));
        return page;
    }

    private void note(AuditFilter filter, UUID organization, Concerned concerned) {
        trail.wrote(AuditAction.AUDIT_READ, organization, concerned, filter.names());
    }
}
