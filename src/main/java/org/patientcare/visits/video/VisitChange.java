package org.patientcare.visits.video;

import java.util.UUID;

/**
 * CDI event: the state or the time of a visit changed, or somebody joined or left, on any node. It
 * is fired on each node by the thread that listens for notifications, so observers must hand longer
 * work to another thread.
 *
 * @param appointment our id
 */
public record VisitChange(UUID organization, long appointment) {}
