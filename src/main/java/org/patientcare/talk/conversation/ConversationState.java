package org.patientcare.talk.conversation;

import java.util.UUID;

/**
 * What a page of one side has to know to see whether there is anything to read.
 *
 * @param last number of the newest message
 * @param unread messages that this side has not read
 * @param otherRead number up to which the other side has read
 */
public record ConversationState(UUID id, int last, int unread, int otherRead) {}
