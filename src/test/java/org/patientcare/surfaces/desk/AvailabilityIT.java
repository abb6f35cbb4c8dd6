package org.patientcare.surfaces.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Socket;
import org.patientcare.testing.UsesNode;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.SECOND)
@DisplayName("Whether a professional is at their desk")
class AvailabilityIT {

    private final Node second = KeptNode.SECOND.node();
    private final Organization clinic = operator().newOrganization();
    private final DeskUser doctor = DeskUser.of(clinic);

    private void say(String status) {
        doctor.send("PUT", "availability", Map.of("status", status)).expect(204);
    }

    /** As another node tells the organization's system. */
    private String there() {
        return clinic.at(second.port())
                .http()
                .get("/v1/consultants")
                .expect(200)
                .json()
                .at("/data/0/status")
                .asText();
    }

    private String here() {
        return doctor.get("me").expect(200).json().at("/data/availability").asText();
    }

    @Test
    @DisplayName("what is said on one node is known on the other at once, and lapses after 90 s")
    void bothNodesKnow() {
        assertThat(there()).isEqualTo("offline");
        say("online");
        say("online");
        assertThat(there()).isEqualTo("online");
        assertThat(here()).isEqualTo("online");
        assertThat(
                        Database.count(
                                "SELECT extract(epoch FROM online_until - now())::bigint FROM professional_presence WHERE professional_hash = ?",
                                doctor.professional()))
                .isBetween(60L, 90L);

        say("offline");
        assertThat(there()).isEqualTo("offline");
        assertThat(here()).isEqualTo("offline");
        say("online");
        Database.change(
                "UPDATE professional_presence SET online_until = online_until - interval '91 seconds' WHERE professional_hash = ?",
                doctor.professional());
        assertThat(there()).isEqualTo("offline");
    }

    @Test
    @DisplayName("who is away on purpose is told from who left or lapsed, whatever desks are open")
    void awayIsNotOffline() {
        assertThat(here()).isEqualTo("offline");
        say("online");
        say("away");
        assertThat(here()).isEqualTo("away");
        assertThat(there()).isEqualTo("offline");
        try (Socket opened = doctor.open();
                Socket elsewhere = doctor.open(Http.node(second.port()).base())) {
            opened.send("ping", null).await("pong");
            elsewhere.send("ping", null).await("pong");
            assertThat(here()).as("with open desks").isEqualTo("away");
        }
        say("offline");
        assertThat(here()).as("left").isEqualTo("offline");
        say("away");
        say("online");
        assertThat(here()).isEqualTo("online");
        doctor.wasThereUntil(Duration.ofSeconds(-1));
        assertThat(here()).as("lapsed").isEqualTo("offline");
    }

    @Test
    @DisplayName(
            "what a page says by itself brings back who lapsed, and nobody who is away or left")
    void aRenewalUndoesNoChoice() {
        renew();
        assertThat(here()).as("never there before").isEqualTo("online");
        for (String chosen : List.of("away", "offline")) {
            say(chosen);
            renew();
            assertThat(here()).isEqualTo(chosen);
        }
        say("online");
        doctor.wasThereUntil(Duration.ofHours(-1));
        renew();
        assertThat(here()).as("lapsed").isEqualTo("online");
        renew();
        assertThat(there()).isEqualTo("online");
    }

    @Test
    @DisplayName(
            "signing out of the last session, at the console as well, ends being there and being away; one of several ends neither")
    void signingOut() {
        for (String chosen : List.of("online", "away")) {
            doctor.endSession();
            Person desk = Person.signedIn(doctor.id());
            Person console = Person.signedIn(doctor.id());
            put(desk, chosen);

            signOut(console);
            assertThat(availability(desk)).as("with a session left").isEqualTo(chosen);
            signOut(desk);

            assertThat(there()).isEqualTo("offline");
            assertThat(availability(Person.signedIn(doctor.id()))).isEqualTo("offline");
        }
    }

    @Test
    @DisplayName("who is known as two people has left with the last session of both")
    void signingOutAsAnother() {
        doctor.endSession();
        Person desk = Person.signedIn(doctor.id());
        DeskUser ofProvider = DeskUser.of(clinic);
        Database.change(
                "UPDATE person SET professional_hash = ? WHERE id = ?",
                doctor.professional(),
                UUID.fromString(ofProvider.id()));
        put(desk, "online");

        ofProvider.endSession();
        signOut(Person.signedIn(ofProvider.id()));
        assertThat(availability(desk)).isEqualTo("online");
        signOut(desk);

        assertThat(availability(Person.signedIn(doctor.id()))).isEqualTo("offline");
    }

    private static void put(Person desk, String status) {
        desk.send("PUT", "/desk/v1/availability", Map.of("status", status)).expect(204);
    }

    private static void signOut(Person person) {
        person.send("DELETE", "/sign-in/v1/session", null).expect(204);
    }

    private static String availability(Person person) {
        return person.get("/desk/v1/me").expect(200).json().at("/data/availability").asText();
    }

    private void renew() {
        doctor.send("PUT", "availability", Map.of("status", "online", "renewal", true)).expect(204);
    }

    @Test
    @DisplayName("any other word is refused")
    void otherWords() {
        assertThat(
                        doctor.send("PUT", "availability", Map.of("status", "busy"))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("status");
    }
}
