package org.patientcare.people.person;

/**
 * What a person may do on the admin surface and at the desk: each call asks for one. {@link Role}
 * says who has it; the operator's keys have all.
 */
public enum Duty {
    /** Lists organizations and lets new ones in. */
    ORGANIZATIONS,
    /** Finds organizations by name, to choose one, and sees no more of them. */
    ORGANIZATION_NAMES,
    /** Sees the profile of an organization. */
    ORGANIZATION,
    /** Changes the profile of an organization. */
    PROFILE,
    /** Makes and revokes keys of an organization's systems. */
    CREDENTIALS,
    /** Sees where events of an organization go, and has them sent again. */
    WEBHOOKS,
    /** Sees the secrets that sign them. */
    WEBHOOK_SECRETS,
    /** Names people and what they may do. */
    PEOPLE,
    /** Makes professionals and assigns them. */
    PROFESSIONALS,
    /** Sees who of the professionals is assigned to an organization. */
    COLLEAGUES,
    /** Acts for one patient of an organization. */
    PATIENTS,
    /** Explains activation codes and undoes redemptions. */
    CODES,
    /** Sees appointments of an organization. */
    APPOINTMENTS,
    /** Sees where messages of an organization went. */
    DELIVERIES,
    /** Issues prescriptions of a professional of their choice: no role. */
    PRESCRIPTIONS,
    /** Lists prescriptions of an organization, and withdraws them. */
    WITHDRAWALS,
    /** Searches the trail. */
    AUDIT,
    /** Rotates and wraps the keys of the installation. */
    INSTALLATION_KEYS,
    /** Reads messages that capture mode kept. */
    CAPTURED_MESSAGES,
    /** Sees the settings that are at work. */
    SETTINGS,
    /** Looks for what is broken. */
    SELF_CHECK,
    /** Makes links that open the console with the operator's keys: no role, and no session. */
    CONSOLE_LINKS,
    /** Sees their own visits at the desk, and prescribes in their own name. */
    DESK
}
