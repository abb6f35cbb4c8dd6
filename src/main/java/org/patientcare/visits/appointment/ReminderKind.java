package org.patientcare.visits.appointment;

import org.patientcare.people.organization.OrganizationVisitSettings;
import org.patientcare.platform.shared.WireNamed;

/** How long before a visit its patient is reminded; the organization chooses. */
public enum ReminderKind implements WireNamed {
    /** At the same time on the day before. */
    DAY,
    /** An hour before. */
    HOUR;

    boolean isWantedBy(OrganizationVisitSettings settings) {
        return switch (this) {
            case DAY -> settings.reminderDay();
            case HOUR -> settings.reminderHour();
        };
    }
}
