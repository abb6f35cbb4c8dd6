package org.patientcare.trail.audit;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Many events at once, to be kept by somebody. They are read by pages: no statement has to last,
 * and no connection is held from one to the next.
 */
@ApplicationScoped
public class AuditExport {

    /** Rows of a file. */
    public static final int MOST = 50_000;

    private static final int AT_ONCE = 200;

    @Inject private AuditListRepository events;
    @EJB private AuditList list;

    /**
     * Hands out the newest {@value #MOST}, the newest first; noted before they are read. No more of
     * them are held than are read at once.
     *
     * @param subject empty for whom the filter says, or all
     * @param taken is given one after the other until it has no room for one
     * @return whether all were taken; else there are older ones
     */
    public boolean read(
            AuditFilter filter, Optional<AuditSubject> subject, Predicate<AuditEvent> taken) {
        AuditListRepository.Chosen chosen = events.chosen(filter, subject);
        list.noteExport(filter, chosen);
        Optional<AuditPage.Key> next = Optional.empty();
        int read = 0;
        do {
            AuditListRepository.Part part =
                    events.part(chosen, new AuditPage.Request(1, AT_ONCE, next.orElse(null)));
            if (!part.events().stream().allMatch(taken)) {
                return false;
            }
            read += part.events().size();
            next = part.next();
        } while (next.isPresent() && read < MOST);
        return next.isEmpty();
    }
}
