package org.patientcare.surfaces.operator;

import java.time.Instant;
import org.patientcare.people.person.Invitation;
import org.patientcare.sending.delivery.ChannelResult;

/**
 * An invitation, shown only in the response to the request that created it.
 *
 * @param url can be used once
 * @param mail null unless the invitation was to be mailed
 */
public record InvitationView(String url, Instant expiresAt, MailView mail) {

    /**
     * The result of mailing the invitation.
     *
     * @param delivered whether the mail server accepted the mail
     * @param reason why it was not accepted, as a sentence; null if it was
     */
    public record MailView(boolean delivered, String reason) {

        static MailView of(ChannelResult result) {
            return new MailView(result.delivered(), result.reason());
        }
    }

    /** Omits the link to keep it out of the log. */
    @Override
    public String toString() {
        return "InvitationView";
    }

    static InvitationView of(Invitation invitation, String page) {
        return new InvitationView(
                page + "#invitation=" + invitation.token(), invitation.expiresAt(), null);
    }

    InvitationView withMailResult(ChannelResult sent) {
        return new InvitationView(url, expiresAt, MailView.of(sent));
    }
}
