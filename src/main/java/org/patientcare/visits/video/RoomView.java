package org.patientcare.visits.video;

/**
 * The state of a visit, as one side receives it.
 *
 * @param state of the appointment
 * @param current false if the visit was moved and the link is therefore an old one
 * @param peer id of the other side's device; null while it is not connected
 * @param told whether the other side has been told that this one waits: the patient's arrival is
 *     shown at the desk of a professional who is online
 * @param after only signals with a higher id are sent; a device that reconnects begins there
 */
record RoomView(
        String type, String state, boolean current, String peer, boolean told, long after) {}
