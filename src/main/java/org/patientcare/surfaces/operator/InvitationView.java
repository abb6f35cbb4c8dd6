package org.patientcare.surfaces.operator;

import java.time.Instant;
import org.patientcare.sending.delivery.ChannelResult;

/**
 * An invitation, in the response to the request that created it.
 *
 * @param url can be used once; null if the invitation was mailed
 * @param mail null if the link is shown
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

    static InvitationView shown(String url, Instant expiresAt) {
        return new InvitationView(url, expiresAt, null);
    }

    static InvitationView mailed(Instant expiresAt, ChannelResult sent) {
        return new InvitationView(null, expiresAt, MailView.of(sent));
    }
}
