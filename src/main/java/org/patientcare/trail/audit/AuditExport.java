package org.patientcare.trail.audit;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Many events at once, to be kept by somebody. They are read by pages: no statement has to last,
 * and no connection is held from one to the next.
 */
@ApplicationScoped
public class AuditExport {

    /** Rows of a file. */
    public static final int MOST = 50_000;

    private static final int AT_ONCE = 1_000;

    @Inject private AuditListRepository events;
    @EJB private AuditList list;

    /**
     * @param complete false if there are older events that were left out
     */
    public record Rows(List<AuditEvent> events, boolean complete) {}

    /**
     * The newest {@value #MOST}, the newest first; noted before they are read.
     *
     * @param subject empty for whom the filter says, or all
     */
    public Rows rows(AuditFilter filter, Optional<AuditSubject> subject) {
        AuditListRepository.Chosen chosen = events.chosen(filter, subject);
        list.noteExport(filter, chosen);
        List<AuditEvent> rows = new ArrayList<>();
        Optional<AuditPage.Key> next = Optional.empty();
        do {
            AuditListRepository.Part part =
                    events.part(chosen, new AuditPage.Request(1, AT_ONCE, next.orElse(null)));
            rows.addAll(part.events());
            next = part.next();
        } while (next.isPresent() && rows.size() < MOST);
        return new Rows(rows, next.isEmpty());
    }
}
