package org.patientcare.visits.video;

/**
 * How things stand, as it is told to one side.
 *
 * @param state of the appointment
 * @param current false if the visit was moved: the holder's link is an old one
 * @param peer the device of the other side; null while nobody is there
 * @param after signals up to this are not told: a device that comes back begins there
 */
record RoomView(String type, String state, boolean current, String peer, long after) {}
