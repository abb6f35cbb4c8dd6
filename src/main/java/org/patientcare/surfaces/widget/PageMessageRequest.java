package org.patientcare.surfaces.widget;

/**
 * What a patient's page says over its web socket.
 *
 * @param type {@code hello} or {@code ping}
 * @param token of a hello
 */
record PageMessageRequest(String type, String token) {}
