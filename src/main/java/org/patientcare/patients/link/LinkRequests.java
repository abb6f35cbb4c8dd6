package org.patientcare.patients.link;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.time.LocalDate;
import java.util.concurrent.Semaphore;
import org.patientcare.patients.patient.PatientLinkService;
import org.patientcare.patients.patient.PatientsByContact;
import org.patientcare.patients.patient.PatientsByContact.PatientOfOrganization;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditContext.AuditOrigin;

/**
 * Requests of patients for a new link to their page. Each is answered before a patient is looked
 * for, so that neither the answer nor the time that it takes says whether there is one; the link
 * goes only to the address or phone that the organization has stored. Requests that wait when a
 * node stops are lost: patients may ask again.
 */
@ApplicationScoped
public class LinkRequests {

    private static final Logger LOG = System.getLogger(LinkRequests.class.getName());

    private static final int THREADS = 2;

    /** On a node; at most a few kilobytes. */
    private static final int MAX_WAITING = 200;

    @Resource private ManagedThreadFactory threads;
    @EJB private PatientsByContact patients;
    @EJB private PatientLinkService links;
    @Inject private PatientLinkSending sending;
    @Inject private AuditContext audit;
    @Inject private RequestContextRunner contexts;

    private final Semaphore places = new Semaphore(MAX_WAITING);
    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "A patient asked for a link, which may not have been sent");

    /** Starts the work; the database schema must be up to date. */
    public void start() {
        tasks.start(threads, THREADS);
    }

    @PreDestroy
    void stop() {
        tasks.stop();
    }

    /**
     * Takes a request.
     *
     * @param contact an e-mail address or a phone number
     * @return false if too many wait on this node; nothing is sent then
     */
    public boolean take(String contact, LocalDate birthDate) {
        if (!places.tryAcquire()) {
            return false;
        }
        AuditOrigin origin = audit.origin();
        tasks.execute(
                () -> {
                    try {
                        contexts.run(() -> answer(contact, birthDate, origin));
                    } finally {
                        places.release();
                    }
                });
        return true;
    }

    private void answer(String contact, LocalDate birthDate, AuditOrigin origin) {
        audit.resume(origin);
        for (PatientOfOrganization patient : patients.find(contact, birthDate)) {
            try {
                sending.sendRequested(patient.organization(), patient.id());
            } catch (DomainException e) {
                links.recordRequestRefused(patient.organization(), patient.id());
            }
        }
    }
}
