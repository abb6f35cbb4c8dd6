package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Invitations;
import org.patientcare.people.person.Invitations.InvitationSending;
import org.patientcare.people.person.Invitations.IssuedInvitation;
import org.patientcare.people.person.PersonProfile;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.Language;
import org.patientcare.sending.delivery.ChannelResult;
import org.patientcare.sending.delivery.DeliverySettings;
import org.patientcare.sending.invitation.InvitationMails;
import org.patientcare.sending.invitation.InvitationMails.InvitationMail;
import org.patientcare.sending.invitation.InvitationMails.InvitedRole;
import org.patientcare.sending.mail.MailChannel;

/**
 * Mails a new invitation, or shows its link where it is not mailed. It runs outside any transaction
 * because it waits for the mail server.
 */
@ApplicationScoped
public class InvitationDelivery {

    @EJB private OrganizationService organizations;
    @Inject private PublicUrl publicUrl;
    @Inject private InvitationMails mails;
    @Inject private MailChannel server;
    @Inject private DeliverySettings delivery;

    /**
     * How invitations can be sent here.
     *
     * @param requested as the caller asked for it; null if it did not
     */
    InvitationSending sending(Boolean requested) {
        return new InvitationSending(
                delivery.isCaptureMode() || server.sender().isPresent(), requested);
    }

    /** Returns null if there is no invitation, because an operator has to confirm it first. */
    InvitationView deliver(IssuedInvitation issued) {
        if (issued.invitation() == null) {
            return null;
        }
        String url =
                publicUrl.of(PublicPaths.SIGN_IN_PAGE)
                        + "#invitation="
                        + issued.invitation().token();
        return issued.address() == null
                ? InvitationView.shown(url, issued.invitation().expiresAt())
                : InvitationView.mailed(
                        issued.invitation().expiresAt(), mails.send(mail(issued, url)));
    }

    private InvitationMail mail(IssuedInvitation issued, String url) {
        PersonProfile profile = issued.person().profile();
        return new InvitationMail(
                profile.name(),
                issued.address(),
                Optional.ofNullable(profile.language()).orElse(Language.DEFAULT),
                profile.roles().stream()
                        .sorted(Comparator.comparing(RoleAssignment::toString))
                        .map(this::invited)
                        .toList(),
                url,
                Invitations.LIFETIME);
    }

    private InvitedRole invited(RoleAssignment role) {
        String organization =
                Optional.ofNullable(role.organization())
                        .flatMap(organizations::find)
                        .map(found -> found.profile().name())
                        .orElse(null);
        return new InvitedRole(role.role().code(), organization);
    }

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
         * @param reasonCode the same for programs
         */
        public record MailView(boolean delivered, String reason, String reasonCode) {

            static MailView of(ChannelResult result) {
                Fault fault = result.fault();
                return fault == null
                        ? new MailView(true, null, null)
                        : new MailView(false, fault.sentence(), fault.code());
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
}
