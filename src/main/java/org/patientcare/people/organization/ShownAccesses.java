package org.patientcare.people.organization;

import org.patientcare.platform.shared.WireNamed;

/** What patients of an organization see of who had access to their data. */
public enum ShownAccesses implements WireNamed {
    /** Nothing. */
    NO,
    /** When, why and by which role. */
    ROLES,
    /** The names of people as well. */
    NAMES
}
