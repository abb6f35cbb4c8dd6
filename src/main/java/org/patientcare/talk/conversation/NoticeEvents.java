package org.patientcare.talk.conversation;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.talk.conversation.MessageNotice.DueNotice;
import org.patientcare.trail.outbox.Outbox;

/** Turns due notices into events. May run on any node at any time. */
@Stateless
public class NoticeEvents {

    @Inject private MessageRepository messages;
    @Inject private Outbox outbox;

    /** The organizations with due notices. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<UUID> organizations() {
        return messages.organizationsWithDueNotices();
    }

    /**
     * Turns a batch of an organization's due notices into events, in a new transaction.
     *
     * @return whether there may be more
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public boolean publishDue(UUID organization) {
        List<DueNotice> due = messages.takeDueNotices(organization);
        outbox.addAll(
                organization,
                due.stream().filter(notice -> !notice.isObsolete()).map(DueNotice::event).toList());
        return due.size() == MessageRepository.NOTICE_BATCH_SIZE;
    }
}
