package org.patientcare.talk.conversation;

import java.util.UUID;

/**
 * What a patient's page has to know to see whether there is anything to read.
 *
 * @param last number of the newest message
 * @param unread messages that the patient has not read
 * @param otherRead number up to which the professional has read
 */
public record ConversationState(UUID id, long patient, int last, int unread, int otherRead) {}
