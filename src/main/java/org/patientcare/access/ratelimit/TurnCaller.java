package org.patientcare.access.ratelimit;

/**
 * Whose turn it is and for what: one caller, and the group whose requests at work are bounded as
 * well.
 *
 * @param places requests of this kind that the caller may have at work at the same time
 * @param group such as an organization, with all its credentials and patients
 * @param placesOfGroup the same of the whole group
 */
public record TurnCaller(Work work, String name, int places, String group, int placesOfGroup) {

    /** A caller that belongs to no group. */
    public static TurnCaller alone(String name, int places) {
        return new TurnCaller(Work.CALL, name, places, name, places);
    }
}
