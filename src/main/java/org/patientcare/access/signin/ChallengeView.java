package org.patientcare.access.signin;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.people.person.HeldRole;
import org.patientcare.people.person.Invited;
import org.patientcare.people.person.Role;

/**
 * What an authenticator is asked.
 *
 * @param publicKey for {@code navigator.credentials}, with names as browsers have them
 * @param invitation null but for an invitation
 */
public record ChallengeView(String id, Map<String, Object> publicKey, InvitationView invitation) {

    public ChallengeView {
        publicKey = Map.copyOf(publicKey);
    }

    /** Whom a link invites, and as what. */
    public record InvitationView(String name, List<RoleView> roles) {

        public InvitationView {
            roles = List.copyOf(roles);
        }
    }

    /** Where a role is held: null for the whole installation. */
    public record RoleView(Role role, UUID organization) {

        static List<RoleView> of(List<HeldRole> held) {
            return held.stream()
                    .map(each -> new RoleView(each.role(), each.organization()))
                    .toList();
        }
    }

    static ChallengeView of(ChallengeBegin.Begun begun) {
        Invited invited = begun.invited();
        return new ChallengeView(
                begun.id().text(),
                begun.publicKey(),
                invited == null
                        ? null
                        : new InvitationView(invited.name(), RoleView.of(invited.roles())));
    }
}
