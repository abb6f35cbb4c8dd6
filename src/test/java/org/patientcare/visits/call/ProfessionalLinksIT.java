package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
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
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebSocketClient;

@IntegrationTest
@RunAsClient
@DisplayName("Who gets a professional's link, and whom it lets in")
class ProfessionalLinksIT {

    private static final int NOT_ADMITTED = 4403;

    /** The place of the desk beside the picture. */
    private static final String DESK = "id=\"desk-panel\"";

    /** How a refused handshake is answered. */
    private static final int NOT_FOUND = 404;

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization().withPatient("p");

    @Test
    @DisplayName(
            "people 3: the role matrix of links: keys get both, people none but their own visit's at the desk")
    void whoSeesWhichLink() {
        DeskUser doctor = DeskUser.of(clinic);
        DeskUser colleague = DeskUser.of(clinic);
        book("v", doctor.professional());
        String path = Operator.organization(clinic.id()) + "/appointments/v";
        JsonNode byKeys = operator.http().get(path).expect(200).json().get("data");
        String own = byKeys.at("/professional/url").asText();
        assertThat(byKeys.at("/patient/url").asText()).contains("/call/");
        assertThat(own).contains("/call/");
        JsonNode bySystem = clinic.http().get("/v1/appointments/v").expect(200).json().get("data");
        assertThat(bySystem.at("/patient/url")).isEqualTo(byKeys.at("/patient/url"));
        assertThat(bySystem.at("/professional/url")).isEqualTo(byKeys.at("/professional/url"));

        Map<String, Integer> statuses = new LinkedHashMap<>();
        statuses.put("support", 200);
        statuses.put("administrator", 403);
        statuses.put("auditor", 403);
        statuses.put("professional", 403);
        statuses.forEach(
                (role, status) ->
                        assertShowsNoLink(Person.signedIn(role, clinic.id()), path, status));
        assertShowsNoLink(Person.signedIn("operator", null), path, 403);
        assertShowsNoLink(Person.signedIn("auditor", null), path, 403);
        assertShowsNoLink(doctor.person(), path, 403);
        assertShowsNoLink(sessionOfOperatorKeys(), path, 200);

        JsonNode visits = doctor.get("visits").expect(200).json().get("data");
        assertThat(visits.at("/0/url").asText()).isEqualTo(own);
        assertThat(doctor.get("visits").text()).doesNotContain(token(byKeys, "patient"));
        assertThat(colleague.get("visits").expect(200).json().get("data")).isEmpty();
        Person.signedIn("support", clinic.id()).get("/desk/v1/visits").expect(403);
    }

    private static void assertShowsNoLink(Person person, String path, int status) {
        assertThat(person.get(path).expect(status).text()).doesNotContain("/call/");
        String list = path.substring(0, path.lastIndexOf('/'));
        assertThat(person.get(list).expect(status).text()).doesNotContain("/call/");
    }

    private static Person sessionOfOperatorKeys() {
        Person browser = Person.browser();
        Map<String, String> keys =
                Map.of("api_key", Operator.API_KEY, "secret_key", Operator.SECRET_KEY);
        return browser.of(browser.send("POST", "/sign-in/v1/keys", keys));
    }

    @Test
    @DisplayName(
            "people 3: a professional's link without an account lets its holder in, and the trail names the link, not the professional")
    void aLinkActsItself() {
        String hash = operator.newProfessional(clinic);
        JsonNode visit = book("v", hash);
        assertThat(page(Person.browser(), url(visit))).doesNotContain(DESK);
        admitAndEnd(visit, WebSocketClient.open(url(visit)));

        String id =
                (String)
                        Database.value(
                                "SELECT left(encode(token_hash, 'hex'), 16) FROM visit_link"
                                        + " WHERE organization_id = ? AND role = 'professional'",
                                clinic.uuid());
        for (String action : List.of("visit-enter", "visit-admit", "visit-finish", "visit-exit")) {
            assertThat(actors(action)).containsExactly("link " + id + " none none");
        }
        assertThat(rowsThatName(hash)).isZero();
    }

    @Test
    @DisplayName(
            "people 3: the link of a professional with an account lets in their session alone, and the trail names the person")
    void aLinkAsksForTheSession() {
        DeskUser doctor = DeskUser.of(clinic);
        JsonNode visit = book("v", doctor.professional());
        String url = url(visit);
        Person support = Person.signedIn("support", clinic.id());
        DeskUser colleague = DeskUser.of(clinic);
        for (Person other : List.of(Person.browser(), support, colleague.person())) {
            String page = page(other, url);
            assertThat(page).contains("data-state=\"locked\"");
            assertThat(page).contains("/sign-in?lang=es#to=/call/" + token(visit, "professional"));
            assertThat(page).doesNotContain("Ana");
            assertThat(status(url, other)).isEqualTo(NOT_FOUND);
        }
        assertThat(rowsThatName(doctor.id())).isZero();

        assertThat(page(doctor.person(), url))
                .contains("data-state=\"open\"", DESK, "\"person\":\"" + doctor.id() + "\"");
        assertThat(page(doctor.person(), visit.at("/patient/url").asText()))
                .contains("data-state=\"open\"")
                .doesNotContain(DESK, doctor.id());
        admitAndEnd(visit, WebSocketClient.open(url, doctor.person()));

        String actor = "person " + doctor.id() + " ";
        for (String action : List.of("visit-read", "visit-admit", "visit-finish")) {
            assertThat(actors(action)).containsExactly(actor + "passkey professional");
        }
        for (String action : List.of("visit-enter", "visit-exit")) {
            assertThat(actors(action)).anyMatch(each -> each.startsWith(actor));
        }
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND actor_kind = 'link'"
                                        + " AND outcome = 'done'",
                                clinic.uuid()))
                .isZero();
    }

    @Test
    @DisplayName(
            "people 3: an account lets in at the organization where it has the role; one of another organization lets nobody in and closes the link")
    void accountsOfAnotherOrganization() {
        Organization other = operator.newOrganization();
        String shared = operator.newProfessional(clinic, other);
        JsonNode visit = book("v", shared);
        assertThat(page(Person.browser(), url(visit))).contains("data-state=\"open\"");
        DeskUser theirs = DeskUser.of(shared, Map.of(), other);
        assertIsDead(visit, Person.browser(), theirs.person());

        DeskUser ours = DeskUser.of(shared, Map.of(), clinic);
        assertThat(page(theirs.person(), url(visit))).contains("data-state=\"locked\"");
        assertThat(status(url(visit), theirs.person())).isEqualTo(NOT_FOUND);
        assertThat(page(ours.person(), url(visit))).contains("data-state=\"open\"");
    }

    @Test
    @DisplayName(
            "people 3: who takes the role or the professional from an account does not open the link; only another account does, for its session")
    void anAccountIsNotForgotten() {
        DeskUser doctor = DeskUser.of(clinic);
        JsonNode visit = book("v", doctor.professional());
        for (String change :
                List.of(
                        "{\"disabled\":true,\"roles\":[]}",
                        "{\"disabled\":false}",
                        "{\"professional\":null}")) {
            operator.changePerson(doctor.id(), change).expect(200);
            assertIsDead(visit, Person.browser());
        }
        DeskUser next = DeskUser.of(doctor.professional(), Map.of(), clinic);
        assertThat(page(Person.browser(), url(visit))).contains("data-state=\"locked\"");
        assertThat(page(next.person(), url(visit))).contains("data-state=\"open\"");
    }

    private static void assertIsDead(JsonNode visit, Person... readers) {
        for (Person each : readers) {
            assertThat(page(each, url(visit))).contains("data-state=\"revoked\"");
            assertThat(status(url(visit), each)).isEqualTo(NOT_FOUND);
        }
    }

    @Test
    @DisplayName(
            "people 3: the link of a disabled professional is dead at once: a message has no effect, the socket is closed")
    void aDisabledProfessional() {
        DeskUser doctor = DeskUser.of(clinic);
        JsonNode visit = book("v", doctor.professional());
        try (WebSocketClient patient = WebSocketClient.open(visit.at("/patient/url").asText());
                WebSocketClient professional = WebSocketClient.open(url(visit), doctor.person())) {
            patient.await("room");
            awaitPeer(professional);
            operator.changePerson(doctor.id(), "{\"disabled\":true}").expect(200);
            professional.tryToSend("{\"type\":\"admit\"}");
            assertThat(professional.awaitClose()).isEqualTo(NOT_ADMITTED);
            assertThat(state()).isEqualTo("waiting");
        }
        assertIsDead(visit, doctor.person(), Person.browser());
        assertThat(page(Person.browser(), visit.at("/patient/url").asText()))
                .contains("data-state=\"open\"");
        operator.changePerson(doctor.id(), "{\"disabled\":false}").expect(200);
        assertThat(page(Person.browser(), url(visit))).contains("data-state=\"locked\"");
    }

    @Test
    @DisplayName(
            "people 3: the sockets of a professional who is no longer assigned, and of one who signs out, are closed without a message")
    void socketsAreClosed() {
        String hash = operator.newProfessional(clinic);
        JsonNode visit = book("v", hash);
        DeskUser doctor = DeskUser.of(clinic);
        JsonNode other = book("w", doctor.professional());
        String device = UUID.randomUUID().toString();
        try (WebSocketClient unassigned = WebSocketClient.open(url(visit));
                WebSocketClient leaving =
                        WebSocketClient.open(url(other), device, doctor.person())) {
            unassigned.await("room");
            long after = leaving.await("room").get("after").asLong();
            operator.changeProfessional(hash, "{\"organizations\":[]}").expect(200);
            doctor.endSession();
            assertThat(unassigned.awaitClose()).isEqualTo(NOT_ADMITTED);
            assertThat(leaving.awaitClose()).isEqualTo(NOT_ADMITTED);

            Person again = Person.signedIn(doctor.id());
            try (WebSocketClient back =
                    WebSocketClient.open(url(other), device + "&after=" + after, again)) {
                back.await("room");
            }
        }
        assertThat(page(Person.browser(), url(visit))).contains("data-state=\"revoked\"");
        assertThat(status(url(visit), Person.browser())).isEqualTo(NOT_FOUND);
        operator.changeProfessional(hash, "{\"organizations\":[\"" + clinic.id() + "\"]}")
                .expect(200);
        assertThat(page(Person.browser(), url(visit))).contains("data-state=\"open\"");
    }

    @Test
    @DisplayName("people 2: a session does not become idle while its person is in a visit")
    void aCallKeepsTheSession() {
        DeskUser doctor = DeskUser.of(clinic);
        JsonNode visit = book("v", doctor.professional());
        UUID person = UUID.fromString(doctor.id());
        try (WebSocketClient professional = WebSocketClient.open(url(visit), doctor.person())) {
            professional.await("room");
            Database.change(
                    "UPDATE person_session SET seen_at = now() - interval '30 minutes' WHERE person_id = ?",
                    person);
            Waiting.until(
                    "used",
                    () ->
                            Database.count(
                                            "SELECT count(*) FROM person_session WHERE person_id = ?"
                                                    + " AND seen_at > now() - interval '1 minute'",
                                            person)
                                    == 1);
        }
    }

    private JsonNode book(String code, String professional) {
        clinic.book(
                        code,
                        "p",
                        professional,
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
                .expect(200);
        return operator.existingAppointment(clinic.id(), code);
    }

    private String state() {
        return operator.existingAppointment(clinic.id(), "v").get("state").asText();
    }

    private void admitAndEnd(JsonNode visit, WebSocketClient opened) {
        try (WebSocketClient patient = WebSocketClient.open(visit.at("/patient/url").asText());
                WebSocketClient professional = opened) {
            patient.await("room");
            awaitPeer(professional);
            professional.send("admit", null);
            Waiting.until("admitted", () -> state().equals("in_call"));
            professional.send("hang_up", null);
            Waiting.until("finished", () -> state().equals("finished"));
        }
        Waiting.until("both gone", () -> actors("visit-exit").size() == 1);
    }

    private static void awaitPeer(WebSocketClient professional) {
        while (professional.await("room").get("peer").isNull()) {
            // The patient has not come yet.
        }
    }

    /** Who did it, but for the patient: kind, id and what authorized them. */
    private List<String> actors(String action) {
        String all =
                (String)
                        Database.value(
                                "SELECT coalesce(string_agg(DISTINCT concat_ws(' ', actor_kind, actor_id,"
                                        + " coalesce(facts ->> 'way', 'none'), coalesce(facts ->> 'role', 'none')), ','), '')"
                                        + " FROM audit_log WHERE organization_id = ? AND action = ? AND outcome = 'done'"
                                        + " AND actor_kind <> 'patient'",
                                clinic.uuid(),
                                action);
        return all.isEmpty() ? List.of() : List.of(all.split(","));
    }

    private long rowsThatName(String actor) {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND actor_id = ? AND action LIKE 'visit-%'",
                clinic.uuid(), actor);
    }

    private static String url(JsonNode visit) {
        return visit.at("/professional/url").asText();
    }

    private static String token(JsonNode visit, String side) {
        String url = visit.at("/" + side + "/url").asText();
        return url.substring(url.lastIndexOf('/') + 1);
    }

    private static String page(Person reader, String url) {
        return reader.get(url.substring(Http.suiteNode().base().length())).expect(200).text();
    }

    private static int status(String url, Person person) {
        return WebSocketClient.statusOf(() -> WebSocketClient.open(url, person));
    }
}
