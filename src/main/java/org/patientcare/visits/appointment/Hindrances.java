package org.patientcare.visits.appointment;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/**
 * What hindered a visit, and what was found before the day, as the pages of its two sides told it:
 * facts without content, by which support can say why a call failed.
 */
@Stateless
public class Hindrances {

    /** More than a person tries, and hardly more relaying than the link gives on the day anyway. */
    static final int MOST_TRIALS = 50;

    @Inject private HindranceRepository hindrances;
    @Inject private AuditTrail trail;

    /**
     * The holder of a link begins to try whether the visit will work.
     *
     * @return false if that side has done so {@value #MOST_TRIALS} times
     */
    public boolean begin(VisitLink link, BrowserFamily browser) {
        HindranceRepository.Told told = new HindranceRepository.Told(HinderedMoment.TRIAL, browser);
        if (!hindrances.begin(link, told, MOST_TRIALS)) {
            return false;
        }
        trail.wrote(AuditAction.VISIT_TRY, link.organization(), link.concerned());
        return true;
    }

    /** Keeps words once each; the trail notes it when one of them is new. */
    public void note(
            VisitLink link, HinderedMoment moment, BrowserFamily browser, Set<Hindrance> words) {
        HindranceRepository.Told told = new HindranceRepository.Told(moment, browser);
        if (hindrances.note(link, told, words)) {
            trail.wrote(AuditAction.VISIT_REPORT, link.organization(), link.concerned());
        }
    }

    /** In the order in which they were told last; for whoever has read the appointment. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<HindranceRecord> ofVisit(UUID organization, String code) {
        return hindrances.ofVisit(organization, code);
    }
}
