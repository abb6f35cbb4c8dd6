package org.patientcare.talk.conversation;

/**
 * A conversation as each of its sides sees it.
 *
 * @param patient our id
 * @param professional the hash; null for one who is no longer assigned, and sees nothing of it
 */
record ConversationSides(
        long patient,
        String professional,
        ConversationState ofPatient,
        ConversationState ofProfessional) {}
