package org.patientcare.people.person;

/**
 * A permission of a person on the admin surface and at the desk: each call requires one. {@link
 * Role} says which role has which duties; the operator's keys have all.
 */
public enum Duty {
    /** Lists and creates organizations. */
    ORGANIZATIONS,
    /** Finds organizations by name to choose one, without seeing their profiles. */
    ORGANIZATION_NAMES,
    /** Sees the profile of an organization. */
    ORGANIZATION,
    /** Changes the profile of an organization. */
    PROFILE,
    /**
     * Creates and revokes credentials of an organization's systems. What is not usual only the
     * operator's keys grant.
     */
    CREDENTIALS,
    /**
     * Sees the webhook subscriptions of an organization and their deliveries, and repeats
     * deliveries.
     */
    WEBHOOKS,
    /** Makes and deletes webhook subscriptions of an organization. */
    WEBHOOK_CHANGES,
    /** Sees the secrets that sign webhook calls. */
    WEBHOOK_SECRETS,
    /** Adds people, changes them and grants them roles. */
    PEOPLE,
    /** Creates professionals and assigns them to organizations. */
    PROFESSIONALS,
    /** Sees which professionals are assigned to an organization. */
    COLLEAGUES,
    /** Sets the working hours of an organization and of its professionals. */
    WORKING_HOURS,
    /** Acts for one patient of an organization. */
    PATIENTS,
    /** Explains activation codes and undoes redemptions. */
    CODES,
    /** Sees appointments of an organization, and books, moves and cancels them. */
    APPOINTMENTS,
    /** Sees the delivery attempts of an organization's messages. */
    DELIVERIES,
    /** Issues prescriptions in the name of any professional. No role has this duty. */
    PRESCRIPTIONS,
    /** Lists prescriptions of an organization, and withdraws them. */
    WITHDRAWALS,
    /** Searches the audit trail. */
    AUDIT,
    /** Sees who had access to a patient's data, by person. */
    ACCESS_REPORT,
    /** Exports everything that is held of a patient. */
    PATIENT_EXPORT,
    /** Sees which accesses by staff are unusual, and notes what came of them. */
    UNUSUAL_ACCESS,
    /** Sees erasures of patients, and cancels them. */
    ERASURES,
    /** Asks for the erasure of a patient, and sees what it would destroy. */
    ERASURE_REQUESTS,
    /** Approves erasures, and prevents that a patient is destroyed. */
    ERASURE_APPROVALS,
    /** Gets the certificates of finished erasures. */
    ERASURE_CERTIFICATES,
    /** Sees how many rows of an organization the next runs of retention remove. */
    RETENTION,
    /** Rotates the token keys of the installation and wraps its secrets anew. */
    INSTALLATION_KEYS,
    /** Reads messages that capture mode kept. */
    CAPTURED_MESSAGES,
    /** Sees the settings that are in effect. */
    SETTINGS,
    /** Runs the self-check. */
    SELF_CHECK,
    /**
     * Creates links that open the console with the operator's keys. No role and no session has this
     * duty.
     */
    CONSOLE_LINKS,
    /** Sees their own visits at the desk, books, moves and cancels them, and prescribes. */
    DESK
}
