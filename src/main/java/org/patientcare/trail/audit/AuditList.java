package org.patientcare.trail.audit;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;

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
        return page(filter, Optional.empty(), asked);
    }

    /**
     * The same of a patient by our id.
     *
     * @param subject empty for whom the filter says, or all
     */
    public AuditPage page(
            AuditFilter filter, Optional<AuditSubject> subject, AuditPage.Request asked) {
        AuditListRepository.Chosen chosen = events.chosen(filter, subject);
        AuditPage page = events.page(chosen.filter(), chosen.patients(), asked);
        note(AuditAction.AUDIT_READ, filter, chosen);
        return page;
    }

    /**
     * What concerns one patient.
     *
     * @param withoutLooks whether events at which somebody only looked are left out
     */
    public AuditPage ofPatient(
            AuditSubject subject, boolean withoutLooks, AuditPage.Request asked) {
        AuditFilter filter =
                new AuditFilter(
                        subject.organization(), null, null, null, null, null, null, withoutLooks);
        return page(filter, Optional.of(subject), asked);
    }

    /** That events are about to be handed out as a file. */
    public void noteExport(AuditFilter filter, AuditListRepository.Chosen chosen) {
        note(AuditAction.AUDIT_EXPORT, filter, chosen);
    }

    private void note(AuditAction action, AuditFilter filter, AuditListRepository.Chosen chosen) {
        if (chosen.patients().isEmpty()) {
            trail.wrote(action, filter.organization(), Concerned.things(), chosen.filter().names());
        }
        for (AuditListRepository.Patient each : chosen.patients()) {
            trail.wrote(
                    action,
                    each.organization(),
                    Concerned.ofPatient(each.code(), each.id()),
                    chosen.filter().names());
        }
    }
}
