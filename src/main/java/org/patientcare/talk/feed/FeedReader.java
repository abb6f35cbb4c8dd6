package org.patientcare.talk.feed;

import java.util.UUID;
import org.patientcare.trail.audit.Actor;

/**
 * The reader of a feed.
 *
 * @param credential the credential, as the audit trail records it
 */
record FeedReader(UUID organization, Actor credential) {}
