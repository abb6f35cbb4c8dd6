package org.patientcare.people.person;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.people.organization.DemoOrganization;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.WireNamed;

/**
 * Made-up colleagues of the demo organization, one for each role that can be tried there; written
 * as that role. They are the same in every installation that has them.
 */
public enum DemoPerson implements WireNamed {
    PROFESSIONAL(
            Role.PROFESSIONAL,
            "00000000-0000-4000-8000-0000000000a1",
            "Dra. Elena Vidal",
            ProfessionalService.DEMO_HASH),
    SUPPORT(Role.SUPPORT, "00000000-0000-4000-8000-0000000000a2", "Marta Ruiz", null),
    AUDITOR(Role.AUDITOR, "00000000-0000-4000-8000-0000000000a3", "Joaquín Serra", null);

    private final HeldRole role;
    private final UUID id;
    private final String calledName;
    private final String professional;

    /**
     * @param professional the hash of the one that they are; null for none
     */
    DemoPerson(Role role, String id, String calledName, String professional) {
        this.role = new HeldRole(role, DemoOrganization.ID);
        this.id = UUID.fromString(id);
        this.calledName = calledName;
        this.professional = professional;
    }

    static boolean isOne(UUID person) {
        return Stream.of(values()).anyMatch(demo -> demo.id.equals(person));
    }

    /** Whether somebody is one of these, with the role that they were made for and no other. */
    public static boolean isAsMade(UUID person, List<HeldRole> roles) {
        return Stream.of(values())
                .anyMatch(demo -> demo.id.equals(person) && roles.equals(List.of(demo.role)));
    }

    public UUID id() {
        return id;
    }

    HeldRole role() {
        return role;
    }

    /** As they are made, and have to be still; pages speak to them as the browser does. */
    PersonProfile profile() {
        return new PersonProfile(calledName, null, null, null, professional, Set.of(role), false);
    }
}
