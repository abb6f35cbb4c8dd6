package org.patientcare.talk.conversation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.patientcare.talk.conversation.MessageRepository.RetentionPeriod;

/** Removes messages whose retention period, set by the organization, is over. */
@ApplicationScoped
public class MessageHousekeeping {

    @Inject private MessageRepository messages;

    /**
     * Removes a batch of expired messages of each organization. May run on any node at any time.
     *
     * @return how many were removed
     */
    public int removeOld() {
        return messages.retentionPeriods().stream().mapToInt(messages::removeOld).sum();
    }

    /**
     * Removes up to a batch of expired messages of an organization. Conversations stay, and message
     * numbers are never reused.
     *
     * @param days days for which messages are kept
     * @return how many were removed
     */
    public int removeOld(UUID organization, int days) {
        return messages.removeOld(new RetentionPeriod(organization, days));
    }
}
