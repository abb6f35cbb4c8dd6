package org.patientcare.surfaces.widget;

/**
 * A message from a patient's page on its web socket.
 *
 * @param type {@code hello} or {@code ping}
 * @param token the access token in a {@code hello}
 */
record WidgetSocketRequest(String type, String token) {}
