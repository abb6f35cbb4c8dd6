package org.patientcare.access.signin;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.people.person.HeldRole;
import org.patientcare.people.person.Invitee;
import org.patientcare.people.person.Role;

/**
 * An issued WebAuthn challenge.
 *
 * @param publicKey the options for {@code navigator.credentials}, with the names that browsers use
 * @param invitation null except for an invitation
 */
public record ChallengeView(String id, Map<String, Object> publicKey, InvitationView invitation) {

    public ChallengeView {
        publicKey = Map.copyOf(publicKey);
    }

    /** The invited person's name and roles. */
    public record InvitationView(String name, List<RoleView> roles) {

        public InvitationView {
            roles = List.copyOf(roles);
        }
    }

    /** A role; {@code organization} is null if it is held for the whole installation. */
    public record RoleView(Role role, UUID organization) {

        static List<RoleView> of(List<HeldRole> held) {
            return held.stream()
                    .map(each -> new RoleView(each.role(), each.organization()))
                    .toList();
        }
    }

    static ChallengeView of(ChallengeIssuer.IssuedChallenge issuedChallenge) {
        Invitee invitee = issuedChallenge.invited();
        return new ChallengeView(
                issuedChallenge.id().text(),
                issuedChallenge.publicKey(),
                invitee == null
                        ? null
                        : new InvitationView(invitee.name(), RoleView.of(invitee.roles())));
    }
}
