package org.patientcare.visits.call;

/**
 * A message from a page. Its type is the code of a {@code SignalKind} for the other side, or a
 * command for the service such as {@code hang_up}.
 */
record SocketRequest(String type, String text) {}
