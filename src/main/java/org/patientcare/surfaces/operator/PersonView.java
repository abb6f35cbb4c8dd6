package org.patientcare.surfaces.operator;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.patientcare.people.person.HeldRole;
import org.patientcare.people.person.Person;
import org.patientcare.people.person.PersonProfile;
import org.patientcare.people.person.Role;
import org.patientcare.platform.shared.Language;

/**
 * A person as seen by those who manage people.
 *
 * @param provider the issuer of the OpenID provider through which the person signs in, and which
 *     determines their roles; null if they sign in with passkeys
 * @param invitation the invitation with its link; null except in the response to the request that
 *     created it
 */
public record PersonView(
        UUID id,
        String name,
        String email,
        Language language,
        ZoneId timeZone,
        String professional,
        List<RoleView> roles,
        String provider,
        int passkeys,
        Instant invitedUntil,
        Instant createdAt,
        Instant disabledAt,
        InvitationView invitation) {

    /** A role and the organization in which it is held; null for the whole installation. */
    public record RoleView(Role role, UUID organization) {

        static RoleView of(HeldRole held) {
            return new RoleView(held.role(), held.organization());
        }
    }

    static PersonView of(Person person, InvitationView invitation) {
        PersonProfile profile = person.profile();
        return new PersonView(
                person.id(),
                profile.name(),
                profile.email(),
                profile.language(),
                profile.timeZone(),
                profile.professional(),
                profile.roles().stream()
                        .sorted(Comparator.comparing(HeldRole::toString))
                        .map(RoleView::of)
                        .toList(),
                person.provider(),
                person.passkeys(),
                invitation == null ? person.invitedUntil() : invitation.expiresAt(),
                person.createdAt(),
                person.disabledAt(),
                invitation);
    }
}
