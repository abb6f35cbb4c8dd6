package org.patientcare.surfaces.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.patientcare.people.person.Invitations;
import org.patientcare.people.person.PersonProfile;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.shared.Language;
import org.patientcare.sending.invitation.InvitationMail;
import org.patientcare.sending.invitation.InvitationMails;

/**
 * Builds the view of a new invitation and mails the invitation if requested. It runs outside any
 * transaction because it waits for the mail server.
 */
@ApplicationScoped
public class InvitationDelivery {

    @Inject private PublicUrl publicUrl;
    @Inject private InvitationMails mails;

    /**
     * @param issuedInvitation the new invitation; its person must have an e-mail address if it is
     *     to be mailed
     */
    InvitationView deliver(Invitations.IssuedInvitation issuedInvitation, boolean mailed) {
        InvitationView shown =
                InvitationView.of(
                        issuedInvitation.invitation(), publicUrl.of(PublicPaths.SIGN_IN_PAGE));
        return mailed
                ? shown.withMailResult(
                        mails.send(mail(issuedInvitation.person().profile(), shown.url())))
                : shown;
    }

    private static InvitationMail mail(PersonProfile profile, String url) {
        return new InvitationMail(
                profile.name(),
                profile.email(),
                Optional.ofNullable(profile.language()).orElse(Language.DEFAULT),
                url,
                Invitations.LIFETIME);
    }
}
