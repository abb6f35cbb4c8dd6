package org.patientcare.visits.video;

/**
 * A signal as it reaches a browser.
 *
 * @param type the code of a {@link SignalKind}
 * @param id grows with each signal: a browser that comes back says which was its last
 * @param from the device that sent it
 */
record SignalView(String type, long id, String from, String text) {}
