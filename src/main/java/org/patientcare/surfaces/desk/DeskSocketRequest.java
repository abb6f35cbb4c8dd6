package org.patientcare.surfaces.desk;

/**
 * What a desk says over its web socket.
 *
 * @param type {@code ping}
 */
record DeskSocketRequest(String type) {}
