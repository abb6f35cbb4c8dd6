package org.patientcare.platform.export;

import java.util.Locale;

/** The parts of an export, in their order. */
public enum ExportSection {
    PATIENT,
    CONTACT_CHANGES,
    REDEMPTIONS,
    CODE_MESSAGES,
    VISITS,
    VISIT_CHANGES,
    VISIT_CONSENTS,
    VISIT_LINKS,
    VISIT_REMINDERS,
    VISIT_DELAYS,
    VISIT_ROOMS,
    VISIT_ATTENDANCES,
    VISIT_REPORTS,
    VISIT_ANSWERS,
    PRESCRIPTIONS,
    PRESCRIPTION_ITEMS,
    CONVERSATIONS,
    MESSAGES,
    PAGE_LINKS,
    DOCUMENT_LINKS,
    SESSIONS,
    IMPORTS,
    ACCESSES;

    /** The name of the property that has the rows. */
    public String property() {
        return name().toLowerCase(Locale.ROOT);
    }
}
