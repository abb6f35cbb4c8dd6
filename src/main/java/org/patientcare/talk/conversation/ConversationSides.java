package org.patientcare.talk.conversation;

/**
 * The state of a conversation for each of its sides.
 *
 * @param patient internal id
 * @param professional hash; null if no longer assigned, and so without access to the conversation
 */
record ConversationSides(
        long patient,
        String professional,
        ConversationState ofPatient,
        ConversationState ofProfessional) {}
