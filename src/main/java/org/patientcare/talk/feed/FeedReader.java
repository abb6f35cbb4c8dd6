package org.patientcare.talk.feed;

import java.util.UUID;
import org.patientcare.trail.audit.Actor;

/**
 * Who reads.
 *
 * @param credential as the trail names it
 */
record FeedReader(UUID organization, Actor credential) {}
