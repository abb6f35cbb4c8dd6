package org.patientcare.ratelimit;

/**
 * Whose turn it is: one caller, and the group whose requests at work are bounded as well.
 *
 * @param places requests of the caller that may be at work at the same time
 * @param group such as an organization, with all its credentials and patients
 * @param placesOfGroup requests of the whole group that may be at work at the same time
 */
public record TurnCaller(String name, int places, String group, int placesOfGroup) {

    /** A caller that belongs to no group. */
    public static TurnCaller alone(String name, int places) {
        return new TurnCaller(name, places, name, places);
    }
}
