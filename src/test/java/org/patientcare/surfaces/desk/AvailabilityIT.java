package org.patientcare.surfaces.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
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
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.WebSocketClient;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.SECOND)
@DisplayName("The availability of a professional at their desk")
class AvailabilityIT {

    private final Node second = KeptNode.SECOND.node();
    private final Organization clinic = operator().newOrganization();
    private final DeskUser doctor = DeskUser.of(clinic);

    private void setStatus(String status) {
        doctor.send("PUT", "availability", Map.of("status", status)).expect(204);
    }

    /** The status in {@code /v1/consultants}, read on the other node. */
    private String statusOnOtherNode() {
        return clinic.at(second.port())
                .http()
                .get("/v1/consultants")
                .expect(200)
                .json()
                .at("/data/0/status")
                .asText();
    }

    private String statusAtDesk() {
        return doctor.get("me").expect(200).json().at("/data/availability").asText();
    }

    @Test
    @DisplayName(
            "a status set on one node is known on the other at once, and online expires after 90 s")
    void bothNodesKnow() {
        assertThat(statusOnOtherNode()).isEqualTo("offline");
        setStatus("online");
        setStatus("online");
        assertThat(statusOnOtherNode()).isEqualTo("online");
        assertThat(statusAtDesk()).isEqualTo("online");
        assertThat(
                        Database.count(
                                "SELECT extract(epoch FROM online_until - now())::bigint FROM professional_assignment WHERE professional_hash = ?",
                                doctor.professional()))
                .isBetween(60L, 90L);

        setStatus("offline");
        assertThat(statusOnOtherNode()).isEqualTo("offline");
        assertThat(statusAtDesk()).isEqualTo("offline");
        setStatus("online");
        Database.change(
                "UPDATE professional_assignment SET online_until = online_until - interval '91 seconds' WHERE professional_hash = ?",
                doctor.professional());
        assertThat(statusOnOtherNode()).isEqualTo("offline");
    }

    @Test
    @DisplayName("away differs from offline and from an expired status, whatever desks are open")
    void awayIsNotOffline() {
        assertThat(statusAtDesk()).isEqualTo("offline");
        setStatus("online");
        setStatus("away");
        assertThat(statusAtDesk()).isEqualTo("away");
        assertThat(statusOnOtherNode()).isEqualTo("offline");
        try (WebSocketClient opened = doctor.open();
                WebSocketClient elsewhere = doctor.open(Http.node(second.port()).base())) {
            opened.send("ping", null).await("pong");
            elsewhere.send("ping", null).await("pong");
            assertThat(statusAtDesk()).as("with open desks").isEqualTo("away");
        }
        setStatus("offline");
        assertThat(statusAtDesk()).as("set offline").isEqualTo("offline");
        setStatus("away");
        setStatus("online");
        assertThat(statusAtDesk()).isEqualTo("online");
        doctor.setOnlineUntil(Duration.ofSeconds(-1));
        assertThat(statusAtDesk()).as("expired").isEqualTo("offline");
    }

    @Test
    @DisplayName(
            "an automatic renewal brings back an expired status, but does not change away or offline")
    void aRenewalKeepsOtherStatuses() {
        renew();
        assertThat(statusAtDesk()).as("without an earlier status").isEqualTo("online");
        for (String chosen : List.of("away", "offline")) {
            setStatus(chosen);
            renew();
            assertThat(statusAtDesk()).isEqualTo(chosen);
        }
        setStatus("online");
        doctor.setOnlineUntil(Duration.ofHours(-1));
        renew();
        assertThat(statusAtDesk()).as("expired").isEqualTo("online");
        renew();
        assertThat(statusOnOtherNode()).isEqualTo("online");
    }

    @Test
    @DisplayName(
            "signing out of the last session, of the desk or the console, sets the status offline; signing out of one of several does not")
    void signingOut() {
        for (String chosen : List.of("online", "away")) {
            doctor.endSession();
            Person desk = Person.signedIn(doctor.id());
            Person console = Person.signedIn(doctor.id());
            put(desk, chosen);

            signOut(console);
            assertThat(availability(desk)).as("with a session left").isEqualTo(chosen);
            signOut(desk);

            assertThat(statusOnOtherNode()).isEqualTo("offline");
            assertThat(availability(Person.signedIn(doctor.id()))).isEqualTo("offline");
        }
    }

    @Test
    @DisplayName("a professional with two accounts is offline after the last session of both")
    void signingOutAsAnother() {
        doctor.endSession();
        Person desk = Person.signedIn(doctor.id());
        DeskUser secondAccount = DeskUser.of(clinic);
        Database.change(
                "UPDATE person SET professional_hash = ? WHERE id = ?",
                doctor.professional(),
                UUID.fromString(secondAccount.id()));
        put(desk, "online");

        secondAccount.endSession();
        signOut(Person.signedIn(secondAccount.id()));
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
    @DisplayName(
            "the presence of a professional is each organization's own: another one's desk, sign-out and away change nothing")
    void presenceIsOfOneOrganization() {
        Organization other = operator().newOrganization();
        String shared = operator().newProfessional(clinic, other);
        DeskUser here = DeskUser.of(shared, Map.of(), clinic);
        DeskUser there = DeskUser.of(shared, Map.of(), other);
        try (WebSocketClient open = there.open()) {
            open.send("ping", null).await("pong");
            put(there.person(), "online");
            assertThat(statusOf(other, shared)).isEqualTo("online");
            assertThat(statusOf(clinic, shared)).isEqualTo("offline");
            assertThat(availability(here.person())).isEqualTo("offline");

            put(here.person(), "online");
            put(there.person(), "away");
            assertThat(statusOf(clinic, shared)).isEqualTo("online");
            assertThat(availability(here.person())).isEqualTo("online");
            there.send("PUT", "availability", Map.of("status", "online", "renewal", true))
                    .expect(204);
            assertThat(statusOf(other, shared)).isEqualTo("offline");
        }

        put(there.person(), "online");
        signOut(there.person());
        assertThat(statusOf(other, shared)).isEqualTo("offline");
        assertThat(statusOf(clinic, shared)).isEqualTo("online");
        Person.signedIn(there.id());
        signOut(here.person());
        assertThat(statusOf(clinic, shared))
                .as("the other account is still signed in")
                .isEqualTo("offline");
    }

    private static String statusOf(Organization clinic, String professional) {
        for (JsonNode each : clinic.http().get("/v1/consultants").expect(200).json().get("data")) {
            if (each.get("hash").asText().equals(professional)) {
                return each.get("status").asText();
            }
        }
        throw new AssertionError("not assigned");
    }

    @Test
    @DisplayName("any other status is refused")
    void otherStatusesAreRefused() {
        assertThat(
                        doctor.send("PUT", "availability", Map.of("status", "busy"))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("status");
    }
}
