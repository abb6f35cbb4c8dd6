package org.patientcare.people.person;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.people.organization.DemoOrganization;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.WireNamed;

/**
 * The fictitious people of the demo organization, one for each role that can be tried there; their
 * code is the role's. They are the same in every installation with a demo organization.
 */
public enum DemoPerson implements WireNamed {
    PROFESSIONAL(
            Role.PROFESSIONAL,
            "00000000-0000-4000-8000-0000000000a1",
            "Dra. Elena Vidal",
            ProfessionalService.DEMO_HASH),
    SUPPORT(Role.SUPPORT, "00000000-0000-4000-8000-0000000000a2", "Marta Ruiz", null),
    AUDITOR(Role.AUDITOR, "00000000-0000-4000-8000-0000000000a3", "Joaquín Serra", null);

    private final RoleAssignment role;
    private final UUID id;
    private final String displayName;
    private final String professional;

    /**
     * @param professional the hash of the professional that the person is; null for none
     */
    DemoPerson(Role role, String id, String displayName, String professional) {
        this.role = new RoleAssignment(role, DemoOrganization.ID);
        this.id = UUID.fromString(id);
        this.displayName = displayName;
        this.professional = professional;
    }

    static boolean isDemoPerson(UUID person) {
        return Stream.of(values()).anyMatch(demo -> demo.id.equals(person));
    }

    /**
     * Whether a person is one of these and still has exactly the role that they were created with.
     */
    public static boolean hasOnlyInitialRole(UUID person, List<RoleAssignment> roles) {
        return Stream.of(values())
                .anyMatch(demo -> demo.id.equals(person) && roles.equals(List.of(demo.role)));
    }

    public UUID id() {
        return id;
    }

    RoleAssignment role() {
        return role;
    }

    /**
     * The initial profile, from which the stored one must not differ in its roles. It has no
     * language and time zone: pages use the browser's.
     */
    PersonProfile profile() {
        return new PersonProfile(displayName, null, null, null, professional, Set.of(role), false);
    }
}
