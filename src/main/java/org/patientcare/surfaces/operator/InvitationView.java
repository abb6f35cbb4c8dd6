package org.patientcare.surfaces.operator;

import java.time.Instant;
import org.patientcare.people.person.Invitation;
import org.patientcare.sending.delivery.ChannelResult;

/**
 * An invitation in the answer that made it.
 *
 * @param url works once
 * @param mail null unless it was to be mailed
 */
public record InvitationView(String url, Instant expiresAt, MailView mail) {

    /**
     * How the mail went.
     *
     * @param delivered whether the mail server took it
     * @param reason a sentence; null if it did
     */
    public record MailView(boolean delivered, String reason) {

        static MailView of(ChannelResult result) {
            return new MailView(result.delivered(), result.reason());
        }
    }

    /** Says nothing of the link, so that no log line can. */
    @Override
    public String toString() {
        return "InvitationView";
    }

    static InvitationView of(Invitation invitation, String page) {
        return new InvitationView(
                page + "#invitation=" + invitation.token(), invitation.expiresAt(), null);
    }

    InvitationView with(ChannelResult sent) {
        return new InvitationView(url, expiresAt, MailView.of(sent));
    }
}
