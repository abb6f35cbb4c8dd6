package org.patientcare.talk.conversation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.patientcare.talk.conversation.OldMessageRepository.Limit;

/** Removes messages that an organization does not keep any longer. */
@ApplicationScoped
public class MessageUpkeep {

    @Inject private OldMessageRepository messages;

    /**
     * Some of each organization, by what it says of itself; any node may do it at any time.
     *
     * @return how many
     */
    public int removeOld() {
        return messages.limits().stream().mapToInt(messages::remove).sum();
    }

    /**
     * Some of an organization, a thousand at most. Conversations stay, and numbers are never given
     * twice.
     *
     * @param days for which they are kept
     * @return how many
     */
    public int removeOld(UUID organization, int days) {
        return messages.remove(new Limit(organization, days));
    }
}
