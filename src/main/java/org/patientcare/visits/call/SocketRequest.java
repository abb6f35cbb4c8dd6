package org.patientcare.visits.call;

/**
 * A message from a page. Its type is the code of a {@code SignalKind}, or one of those that are for
 * the service.
 */
record SocketRequest(String type, String text) {}
