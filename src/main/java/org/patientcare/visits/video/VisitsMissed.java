package org.patientcare.visits.video;

/**
 * This node may not have heard of changes of visits. Fired as {@link VisitChange} is, each second
 * for as long as the node cannot hear.
 */
public record VisitsMissed() {}
