package org.patientcare.access.ratelimit;

/**
 * A caller whose concurrent requests of one kind are limited, and the group that shares a further
 * limit.
 *
 * @param places concurrent requests of this kind allowed for the caller
 * @param group for example an organization with all its credentials and patients
 * @param placesOfGroup concurrent requests of this kind allowed for the whole group
 */
public record TurnCaller(Work work, String name, int places, String group, int placesOfGroup) {

    /** A caller that belongs to no group. */
    public static TurnCaller alone(String name, int places) {
        return new TurnCaller(Work.CALL, name, places, name, places);
    }
}
