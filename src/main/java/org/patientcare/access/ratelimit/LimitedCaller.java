package org.patientcare.access.ratelimit;

/**
 * A caller whose concurrent requests of one kind are limited, and the group that shares a further
 * limit.
 *
 * @param maxRunning concurrent requests of this kind allowed for the caller
 * @param group for example an organization with all its credentials and patients
 * @param maxRunningOfGroup concurrent requests of this kind allowed for the whole group
 */
public record LimitedCaller(
        WorkKind work, String name, int maxRunning, String group, int maxRunningOfGroup) {

    /** A caller that belongs to no group. */
    public static LimitedCaller withoutGroup(String name, int places) {
        return new LimitedCaller(WorkKind.CALL, name, places, name, places);
    }
}
