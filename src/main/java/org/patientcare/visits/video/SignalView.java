package org.patientcare.visits.video;

/**
 * A signal as a browser receives it.
 *
 * @param type code of a {@link SignalKind}
 * @param id grows with each signal; a browser that reconnects sends the last one it received
 * @param from id of the device that sent it
 */
record SignalView(String type, long id, String from, String text) {}
