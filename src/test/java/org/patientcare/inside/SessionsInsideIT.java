package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.patientcare.inside.Beans.bean;
import static org.patientcare.inside.SuiteDataSource.OWNER;

import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.access.session.Sessions;
import org.patientcare.access.session.SignInMethod;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.organization.OrganizationVisitSettings;
import org.patientcare.people.person.Invitations;
import org.patientcare.people.person.Invitations.InvitationSending;
import org.patientcare.people.person.Role;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.people.person.RoleGrantor;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Language;

@ArquillianTest
@DisplayName("Inside the server: sessions of people")
class SessionsInsideIT {

    private final UUID person = UUID.randomUUID();

    @BeforeEach
    void aPerson() {
        execute("INSERT INTO person (id, name) VALUES (?, 'Ana')");
    }

    @Test
    @DisplayName("no session is opened for a person who is disabled, whoever asks for it")
    void noneForADisabledPerson() {
        sessions().open(person, SignInMethod.PASSKEY);
        execute("UPDATE person SET disabled_at = now() WHERE id = ?");

        assertThatThrownBy(() -> sessions().open(person, SignInMethod.PASSKEY))
                .isInstanceOf(DomainException.class)
                .hasMessage("Unauthorized");

        assertThat(rows()).isOne();
    }

    @Test
    @DisplayName("sessions that were idle for too long are removed before they end; others stay")
    void idleOnesAreRemoved() {
        sessions().open(person, SignInMethod.PASSKEY);
        sessions().open(person, SignInMethod.PASSKEY);
        execute(
                "UPDATE person_session SET seen_at = now() - interval '61 minutes' WHERE token_hash ="
                        + " (SELECT min(token_hash::text)::bytea FROM person_session WHERE person_id = ?)");

        int found = 1;
        while (found > 0) {
            found = sessions().removeEnded();
        }

        assertThat(rows()).isOne();
    }

    @Test
    @DisplayName(
            "where no mail is set up, an administrator sees the link of support staff, and only an operator that of a professional")
    void whereNoMailIsSetUpLinksAreShown() {
        UUID clinic = organization();
        UUID admin = UUID.randomUUID();
        OWNER.execute("INSERT INTO person (id, name) VALUES ('%s', 'Eva')".formatted(admin));
        grant(admin, "administrator", clinic);
        grant(person, "support", clinic);
        RoleGrantor administrator =
                new RoleGrantor(admin, new RoleAssignment(Role.ADMINISTRATOR, clinic), "person:x");
        RoleGrantor keys = new RoleGrantor(null, null, "operator:x");
        InvitationSending noMail = new InvitationSending(false, null);

        assertThat(invitations().invite(person, administrator, noMail).address()).isNull();
        grant(person, "professional", clinic);
        assertThatThrownBy(() -> invitations().invite(person, administrator, noMail))
                .isInstanceOf(DomainException.class)
                .hasMessageContaining("Only an operator");
        assertThat(invitations().invite(person, keys, noMail).invitation()).isNotNull();
    }

    private static void grant(UUID person, String role, UUID clinic) {
        OWNER.execute(
                "INSERT INTO role_assignment (person_id, role, organization_id, granted_by) VALUES ('%s', '%s', '%s', 'x')"
                        .formatted(person, role, clinic));
    }

    private static UUID organization() {
        return bean(OrganizationService.class)
                .create(
                        new OrganizationProfile(
                                "Clínica Sur",
                                Language.ES,
                                ZoneOffset.UTC,
                                false,
                                List.of(),
                                null,
                                false,
                                null),
                        OrganizationVisitSettings.DEFAULT)
                .id();
    }

    private static Invitations invitations() {
        return bean(Invitations.class);
    }

    private static Sessions sessions() {
        return bean(Sessions.class);
    }

    private long rows() {
        return OWNER.count("SELECT count(*) FROM person_session WHERE person_id = ?", person);
    }

    private void execute(String sql) {
        assertThat(OWNER.execute(sql, person)).isOne();
    }
}
