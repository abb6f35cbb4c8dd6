package org.patientcare.surfaces.desk;

/**
 * A message from a desk on its web socket.
 *
 * @param type {@code ping}
 */
record DeskSocketRequest(String type) {}
