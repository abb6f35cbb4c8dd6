package org.patientcare.trail.audit;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.function.Predicate;
import org.patientcare.trail.audit.AuditList.AuditedPatient;

/**
 * Exports events of the audit trail. They are read by pages, so that no statement runs long and no
 * connection is held between pages.
 */
@ApplicationScoped
public class AuditExport {

    /** How many events an export has at most. */
    public static final int MOST = 50_000;

    private static final int PAGE_SIZE = 200;

    @Inject private AuditListRepository events;
    @EJB private AuditList list;

    /**
     * Passes on at most the newest {@value #MOST} events, the newest first. The export is recorded
     * in the audit trail before they are read. Only one page of 200 events is held in memory.
     *
     * @param subject a patient; empty for the patients of the filter, or all
     * @param receiver receives the events one by one; returns false when it can take no more
     * @return whether all matching events were passed on; otherwise there are older ones
     */
    public boolean read(
            AuditFilter filter, Optional<AuditedPatient> subject, Predicate<AuditEvent> receiver) {
        AuditListRepository.ResolvedFilter resolvedFilter = events.resolve(filter, subject);
        list.recordExport(filter, resolvedFilter);
        Optional<AuditPage.Key> next = Optional.empty();
        int read = 0;
        do {
            AuditListRepository.Slice slice =
                    events.slice(
                            resolvedFilter, new AuditPage.Request(1, PAGE_SIZE, next.orElse(null)));
            if (!slice.events().stream().allMatch(receiver)) {
                return false;
            }
            read += slice.events().size();
            next = slice.next();
        } while (next.isPresent() && read < MOST);
        return next.isEmpty();
    }
}
