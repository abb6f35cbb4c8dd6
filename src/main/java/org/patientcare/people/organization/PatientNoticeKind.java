package org.patientcare.people.organization;

import org.patientcare.platform.shared.WireNamed;

/** What an organization tells its patients. */
public enum PatientNoticeKind implements WireNamed {
    /** How it processes their data. */
    PRIVACY,
    /** Who it is. */
    IMPRINT,
    /** That the service is not for emergencies, and where to turn then. */
    EMERGENCY,
    /** What they consent to before they enter a video visit; without it they are not asked. */
    CONSENT
}
