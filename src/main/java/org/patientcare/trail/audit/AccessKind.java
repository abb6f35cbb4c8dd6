package org.patientcare.trail.audit;

import java.util.Optional;
import org.patientcare.platform.shared.WireNamed;

/** What somebody did with a patient's data, in the words of an access report. */
public enum AccessKind implements WireNamed {
    /** Read this patient's data. */
    OPENED,
    /** Read a list that had other patients as well. */
    LISTED,
    /** Found the patient by a search. */
    SEARCHED,
    /** Changed something, or tried to. */
    CHANGED,
    /** Was at a visit. */
    CALLED,
    /** Was sent data of the patient in an event. */
    SENT;

    /**
     * @param action its code; other releases have others
     * @param withOthers whether the event concerns other patients as well
     */
    public static AccessKind of(String action, boolean withOthers) {
        Optional<AuditAction> known = WireNamed.find(AuditAction.class, action);
        return known.map(each -> of(each, withOthers))
                .orElseGet(() -> action.endsWith("-read") ? ofReading(withOthers) : CHANGED);
    }

    private static AccessKind of(AuditAction action, boolean withOthers) {
        return switch (action) {
            case PATIENTS_SEARCH -> SEARCHED;
            case DISCLOSE -> SENT;
            case VISIT_READ,
                    VISIT_CONNECT,
                    VISIT_ENTER,
                    VISIT_EXIT,
                    VISIT_WAIT,
                    VISIT_LEAVE,
                    VISIT_ADMIT,
                    VISIT_FINISH,
                    VISIT_MISS,
                    VISIT_TRY,
                    VISIT_REPORT,
                    VISIT_ANSWER,
                    VISIT_CONSENT ->
                    CALLED;
            case PRESCRIPTION_DOWNLOAD,
                    PRESCRIPTION_VERIFY,
                    PRESCRIPTION_COMPARE,
                    EMERGENCY_ACCESS ->
                    OPENED;
            default -> action.isReadOnly() ? ofReading(withOthers) : CHANGED;
        };
    }

    private static AccessKind ofReading(boolean withOthers) {
        return withOthers ? LISTED : OPENED;
    }
}
