package org.patientcare.talk.conversation;

import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.Uuids;

/**
 * Identifies a conversation in notifications between nodes.
 *
 * @param patient internal id
 */
record ConversationKey(UUID organization, UUID conversation, long patient) {

    private static final String DIGITS = "[0-9]{1,18}";

    /** Empty if the text is not a key. */
    static Optional<ConversationKey> parse(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length != 3 || !parts[2].matches(DIGITS)) {
            return Optional.empty();
        }
        return Uuids.parse(parts[0])
                .flatMap(
                        own ->
                                Uuids.parse(parts[1])
                                        .map(
                                                id ->
                                                        new ConversationKey(
                                                                own,
                                                                id,
                                                                Long.parseLong(parts[2]))));
    }

    @Override
    public String toString() {
        return organization + "/" + conversation + "/" + patient;
    }
}
