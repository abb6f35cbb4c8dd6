package org.patientcare.visits.video;

/**
 * CDI event: this node may have missed changes of visits. Fired by the thread that listens for
 * notifications, about once per second while the node cannot listen, and once when it can again.
 */
public record VisitChangesMissed() {}
