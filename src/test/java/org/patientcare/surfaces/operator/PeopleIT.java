package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("Who may create people, assign roles, and change or disable people")
class PeopleIT {

    private static final String PEOPLE = "/admin/v1/people";

    private final Organization here = operator().newOrganization();
    private final Organization there = operator().newOrganization();

    private static Map<String, Object> person(List<Map<String, String>> roles) {
        return Map.of("name", "Ana Gil", "email", newAddress(), "roles", roles);
    }

    private static String newAddress() {
        return UUID.randomUUID() + "@people.example";
    }

    /** The link that was mailed last to an address. */
    private static String mailedLink(String address) {
        return (String)
                Database.value(
                        "SELECT substring(text FROM 'https?://[^ \n]*#invitation=[A-Za-z0-9_-]+')"
                                + " FROM captured_message WHERE recipient = ? ORDER BY id DESC LIMIT 1",
                        address);
    }

    private static String linkOf(JsonNode made) {
        String shown = made.at("/invitation/url").asText(null);
        return shown == null ? mailedLink(made.get("email").asText()) : shown;
    }

    private static Map<String, String> role(String role, Organization place) {
        return place == null
                ? Map.of("role", role)
                : Map.of("role", role, "organization", place.id());
    }

    private static Reply create(Person by, Map<String, String> role) {
        return by.send("POST", PEOPLE, person(List.of(role)));
    }

    @Test
    @DisplayName(
            "operators create operators, administrators and auditors; administrators create support staff and professionals of their organization")
    void peopleAreCreatedByThoseWhoMay() {
        Person operator = Person.signedIn("operator", null);
        Person admin = Person.signedIn("administrator", here.id());
        create(operator, role("operator", null)).expect(201);
        create(operator, role("administrator", here)).expect(201);
        create(operator, role("auditor", here)).expect(201);
        create(operator, role("auditor", null)).expect(201);
        create(operator, role("support", here)).expectRefusal(403);
        create(admin, role("support", here)).expect(201);
        create(admin, role("professional", here)).expect(201);
        create(admin, role("support", there)).expectRefusal(403);
        create(admin, role("administrator", here)).expectRefusal(403);
        create(admin, role("auditor", here)).expectRefusal(403);
        create(admin, role("operator", null)).expectRefusal(403);
    }

    @Test
    @DisplayName(
            "concurrent changes of a person's roles are merged, since each request names the roles that it replaces")
    void concurrentChangesOfRolesAreMerged() {
        Person one = Person.signedIn("operator", null);
        Person two = Person.signedIn("operator", null);
        List<Map<String, String>> before =
                List.of(role("administrator", here), role("administrator", there));
        String id =
                one.send("POST", PEOPLE, person(before)).expect(201).json().at("/data/id").asText();
        String path = PEOPLE + "/" + id;
        Organization third = operator().newOrganization();

        one.send(
                        "PATCH",
                        path,
                        Map.of(
                                "roles",
                                List.of(role("administrator", here)),
                                "roles_before",
                                before))
                .expect(200);
        List<Map<String, String>> wanted = new ArrayList<>(before);
        wanted.add(role("administrator", third));
        JsonNode after =
                two.send("PATCH", path, Map.of("roles", wanted, "roles_before", before))
                        .expect(200)
                        .json()
                        .at("/data/roles");

        assertThat(after.findValuesAsText("organization"))
                .containsExactlyInAnyOrder(here.id(), third.id());
        assertThat(
                        two.send("PATCH", path, Map.of("roles_before", before))
                                .expectRefusal(422)
                                .faultsOf("roles_before"))
                .containsExactly("is only for a request with roles");
        JsonNode whole =
                one.send("PATCH", path, Map.of("roles", before))
                        .expect(200)
                        .json()
                        .at("/data/roles");
        assertThat(whole.findValuesAsText("organization"))
                .containsExactlyInAnyOrder(here.id(), there.id());
    }

    @Test
    @DisplayName(
            "nobody changes their own account, or invites, disables or signs out a person with a role that they may not assign")
    void nobodyExtendsTheirOwnRights() {
        Person admin = Person.signedIn("administrator", here.id());
        Person operator = Person.signedIn("operator", null);
        String own = admin.get("/sign-in/v1/session").json().at("/data/person/id").asText();
        String operators =
                operator.get("/sign-in/v1/session").json().at("/data/person/id").asText();
        admin.send("PATCH", PEOPLE + "/" + own, Map.of("roles", List.of())).expectRefusal(403);
        operator.send("PATCH", PEOPLE + "/" + operators, Map.of("disabled", true))
                .expectRefusal(403);

        String colleague = operator().newPerson("administrator", here.id()).get("id").asText();
        String support = operator().newPerson("support", here.id()).get("id").asText();
        List<String> both = new ArrayList<>();
        both.add(
                operator()
                        .createPerson(
                                person(List.of(role("support", here), role("support", there))))
                        .expect(201)
                        .json()
                        .at("/data/id")
                        .asText());
        both.add(colleague);
        for (String id : both) {
            String path = PEOPLE + "/" + id;
            admin.send("POST", path + "/invitations", null).expectRefusal(403);
            admin.send("DELETE", path + "/sessions", null).expectRefusal(403);
            admin.send("PATCH", path, Map.of("disabled", true)).expectRefusal(403);
        }
        operator.send("POST", PEOPLE + "/" + support + "/invitations", null).expectRefusal(403);
        admin.send("PATCH", PEOPLE + "/" + support, Map.of("email", newAddress())).expect(200);
        admin.send("POST", PEOPLE + "/" + support + "/invitations", null).expect(201);
        admin.send("PATCH", PEOPLE + "/" + support, Map.of("name", "Ana")).expect(200);
    }

    @Test
    @DisplayName(
            "an administrator sees the people with a role in their organization, and only these roles")
    void anAdministratorSeesTheirOrganization() {
        Person admin = Person.signedIn("administrator", here.id());
        JsonNode both =
                operator()
                        .createPerson(
                                person(List.of(role("support", here), role("support", there))))
                        .expect(201)
                        .json()
                        .get("data");
        String other = operator().newPerson("support", there.id()).get("id").asText();

        JsonNode seen = admin.get(PEOPLE).expect(200).json();
        assertThat(seen.at("/meta/total").asInt()).isEqualTo(2);
        assertThat(seen.at("/data/0/id").asText()).isEqualTo(both.get("id").asText());
        assertThat(seen.at("/data/0/roles")).hasSize(1);
        assertThat(admin.get(PEOPLE + "?order=asc&page=2").expect(200).json().get("data"))
                .isEmpty();
        assertThat(admin.get(PEOPLE + "?order=asc").expect(200).json().at("/data/1"))
                .as("the earliest first")
                .isEqualTo(seen.at("/data/0"));
        assertThat(admin.get(PEOPLE + "?order=x").expectRefusal(422).faultyFields())
                .containsExactly("order");
        assertThat(seen.toString()).doesNotContain(there.id(), "#invitation");
        admin.send("PATCH", PEOPLE + "/" + other, Map.of("name", "x")).expectRefusal(404);
        admin.send("POST", PEOPLE + "/" + other + "/invitations", null).expectRefusal(404);
        admin.send("DELETE", PEOPLE + "/" + other + "/sessions", null).expectRefusal(404);
        admin.get(PEOPLE + "?organization=" + there.id()).expectRefusal(404);
        assertThat(
                        operator()
                                .http()
                                .get(PEOPLE + "?organization=" + there.id())
                                .expect(200)
                                .json()
                                .at("/meta/total")
                                .asInt())
                .isEqualTo(2);
    }

    @Test
    @DisplayName(
            "an invitation link stops working when its person's roles change or the person is disabled, and when its creator loses their roles or is disabled")
    void linksStopWorkingWithTheirRoles() {
        JsonNode promoted = operator().newPerson("support", here.id());
        String roles = Reply.json(Map.of("roles", List.of(role("administrator", here))));
        operator().changePerson(promoted.get("id").asText(), "{\"name\":\"Ana\"}").expect(200);
        assertLink(promoted, 201);
        operator().changePerson(promoted.get("id").asText(), roles).expect(200);
        assertLink(promoted, 401);

        JsonNode back = operator().newPerson("support", here.id());
        operator().changePerson(back.get("id").asText(), "{\"disabled\":true}").expect(200);
        operator().changePerson(back.get("id").asText(), "{\"disabled\":false}").expect(200);
        assertLink(back, 401);

        for (String end : List.of("{\"roles\":[]}", "{\"disabled\":true}")) {
            Person admin = Person.signedIn("administrator", here.id());
            String own = admin.get("/sign-in/v1/session").json().at("/data/person/id").asText();
            JsonNode made = create(admin, role("support", here)).expect(201).json().get("data");
            JsonNode others = operator().newPerson("support", here.id());
            assertLink(made, 201);
            operator().changePerson(own, end).expect(200);
            assertLink(made, 401);
            assertLink(others, 201);
        }
    }

    private static void assertLink(JsonNode made, int status) {
        String link = linkOf(made);
        assertThat(Person.browser().challenge("invitation", link).status()).isEqualTo(status);
    }

    @Test
    @DisplayName(
            "an operator may disable anybody else and end their sessions, and change nothing else of them")
    void operatorsDisableAnybody() {
        Person operator = Person.signedIn("operator", null);
        Person support = Person.signedIn("support", here.id());
        String session = "/sign-in/v1/session";
        String path = PEOPLE + "/" + support.get(session).json().at("/data/person/id").asText();
        operator.send("PATCH", path, Map.of()).expectRefusal(403);
        operator.send("PATCH", path, Map.of("disabled", true, "name", "x")).expectRefusal(403);
        operator.send("PATCH", path, Map.of("roles", List.of())).expectRefusal(403);
        support.get(session).expect(200);
        operator.send("DELETE", path + "/sessions", null).expect(204);
        support.get(session).expectRefusal(401);
        operator.send("PATCH", path, Map.of("disabled", true)).expect(200);
        operator.send("PATCH", path, Map.of("disabled", true)).expect(200);
        operator.send("PATCH", path, Map.of("disabled", false)).expectRefusal(403);
        String own = PEOPLE + "/" + operator.get(session).json().at("/data/person/id").asText();
        operator.send("DELETE", own + "/sessions", null).expectRefusal(403);
    }

    @Test
    @DisplayName(
            "a person can be changed although their professional is no longer assigned to the organization")
    void unchangedValuesAreNotCheckedAgain() {
        Person admin = Person.signedIn("administrator", here.id());
        String hash = operator().newProfessional(here);
        String id =
                operator()
                        .createPerson(
                                Map.of(
                                        "name",
                                        "Ana Gil",
                                        "professional",
                                        hash,
                                        "roles",
                                        List.of(role("professional", here))))
                        .expect(201)
                        .json()
                        .at("/data/id")
                        .asText();
        operator().changeProfessional(hash, "{\"organizations\":[]}").expect(200);
        admin.send("PATCH", PEOPLE + "/" + id, Map.of("name", "Ana")).expect(200);
        admin.send("PATCH", PEOPLE + "/" + id, Map.of("disabled", true)).expect(200);
        String other = operator().newProfessional(there);
        admin.send("PATCH", PEOPLE + "/" + id, Map.of("professional", other)).expectRefusal(400);
    }

    private JsonNode createProfessionalsPerson(Person by, String hash, String email) {
        return by.send(
                        "POST",
                        PEOPLE,
                        Map.of(
                                "name",
                                "Ana Gil",
                                "email",
                                email,
                                "professional",
                                hash,
                                "roles",
                                List.of(role("professional", here))))
                .expect(201)
                .json()
                .get("data");
    }

    private static long mails(String to) {
        return Database.count("SELECT count(*) FROM captured_message WHERE recipient = ?", to);
    }

    private static String changeEmail(String hash, String email) {
        operator().changeProfessional(hash, Reply.json(Map.of("email", email))).expect(200);
        return email;
    }

    private static void refusedToAllButOperators(Reply reply) {
        assertThat(reply.expectRefusal(403).json().path("reason").asText())
                .isEqualTo("operator_needed");
    }

    @Test
    @DisplayName(
            "the invitation of a professional goes to the address that the operator set, and is shown to nobody, whoever triggers it")
    void aProfessionalsInvitationGoesToTheirAddressAlone() {
        Person admin = Person.signedIn("administrator", here.id());
        String hash = operator().newProfessional(here);
        String theirs = changeEmail(hash, newAddress());
        String admins = newAddress();

        JsonNode made = createProfessionalsPerson(admin, hash, admins);
        String invitations = PEOPLE + "/" + made.get("id").asText() + "/invitations";
        JsonNode again = admin.send("POST", invitations, null).expect(201).json().get("data");
        operator().http().send("POST", invitations, null).expect(201);
        admin.send("POST", invitations, Map.of("send", false)).expectRefusal(403);
        operator().invite(made.get("id").asText()).expectRefusal(403);

        assertThat(made.at("/invitation/url").isNull()).isTrue();
        assertThat(again.get("url").isNull()).isTrue();
        assertThat(mails(theirs)).isEqualTo(3);
        assertThat(mails(admins)).isZero();
        String link = mailedLink(theirs);
        changeEmail(hash, newAddress());
        Person.browser().challenge("invitation", link).expectRefusal(401);
    }

    @Test
    @DisplayName(
            "an operator confirms a professional without an address, and a second person of a professional, by inviting them")
    void operatorsConfirmWhoAProfessionalIs() {
        Person admin = Person.signedIn("administrator", here.id());
        Person operator = Person.signedIn("operator", null);
        String hash = operator().newProfessional(here);
        String own = newAddress();
        JsonNode first = createProfessionalsPerson(admin, hash, own);
        String invitations = PEOPLE + "/" + first.get("id").asText() + "/invitations";

        assertThat(first.get("invitation").isNull()).isTrue();
        assertThat(first.get("invited_until").isNull()).isTrue();
        refusedToAllButOperators(admin.send("POST", invitations, null));
        assertThat(mails(own)).isZero();
        operator.send("POST", invitations, null).expect(201);
        assertThat(mails(own)).isOne();

        String theirs = changeEmail(hash, newAddress());
        admin.send("POST", invitations, null).expect(201);
        assertThat(mails(theirs)).isOne();
        JsonNode second = createProfessionalsPerson(admin, hash, newAddress());
        assertThat(second.get("invitation").isNull()).isTrue();
        String seconds = PEOPLE + "/" + second.get("id").asText() + "/invitations";
        refusedToAllButOperators(admin.send("POST", seconds, null));
        operator.send("POST", seconds, null).expect(201);
        assertThat(mails(theirs)).isEqualTo(2);
        assertThat(create(admin, role("professional", here)).json().at("/data/invitation").isNull())
                .as("linked to no professional")
                .isTrue();
    }

    @Test
    @DisplayName(
            "somebody who can sign in, or has an unused invitation, does not become a professional by an administrator; an operator may link them")
    void nobodyBecomesAProfessionalByAnAdministrator() {
        Person admin = Person.signedIn("administrator", here.id());
        Person operator = Person.signedIn("operator", null);
        String hash = operator().newProfessional(here);
        changeEmail(hash, newAddress());
        Map<String, Object> wanted =
                Map.of("professional", hash, "roles", List.of(role("professional", here)));

        JsonNode invited = create(admin, role("support", here)).expect(201).json().get("data");
        String link = linkOf(invited);
        Person.browser().challenge("invitation", link).expect(201);
        admin.send("PATCH", PEOPLE + "/" + invited.get("id").asText(), wanted).expect(200);
        Person.browser().challenge("invitation", link).expectRefusal(401);
        admin.send(
                        "PATCH",
                        PEOPLE + "/" + invited.get("id").asText(),
                        Collections.singletonMap("professional", null))
                .expect(200);

        Person colleague = Person.with("support", here.id());
        String path = PEOPLE + "/" + colleague.id();
        refusedToAllButOperators(admin.send("PATCH", path, wanted));
        operator.send("PATCH", path, Map.of("professional", hash)).expectRefusal(403);
        admin.send("PATCH", path, Map.of("roles", List.of(role("professional", here)))).expect(200);
        refusedToAllButOperators(admin.send("PATCH", path, Map.of("professional", hash)));
        operator.send("PATCH", path, Map.of("professional", hash, "name", "x")).expectRefusal(403);
        operator.send("PATCH", path, Map.of("professional", hash)).expect(200);
        assertThat(
                        Database.value(
                                "SELECT facts -> 'fields' ->> 0 FROM audit_log WHERE action = 'person-change'"
                                        + " AND ? = ANY (object_codes) ORDER BY at DESC, id DESC LIMIT 1",
                                path.substring(PEOPLE.length() + 1)))
                .isEqualTo("professional");
    }

    private static String newProviderPerson(Organization clinic) {
        UUID id = UUID.randomUUID();
        Database.change(
                "INSERT INTO person (id, name, provider, subject) VALUES (?, 'Ana Gil', 'https://idp.example', ?)",
                id,
                id.toString());
        Database.change(
                "INSERT INTO role_assignment (person_id, role, organization_id, granted_by) VALUES (?, 'professional', ?, 'x')",
                id,
                clinic.uuid());
        return PEOPLE + "/" + id;
    }

    @Test
    @DisplayName(
            "only an operator links somebody who signs in through a provider, be they the first person of the professional or not")
    void onlyAnOperatorLinksPeopleOfAProvider() {
        Person admin = Person.signedIn("administrator", here.id());
        Map<String, String> linked = Map.of("professional", operator().newProfessional(here));
        String path = newProviderPerson(here);

        refusedToAllButOperators(admin.send("PATCH", path, linked));
        Person.signedIn("operator", null).send("PATCH", path, linked).expect(200);
        refusedToAllButOperators(
                admin.send("PATCH", path, Collections.singletonMap("professional", null)));
    }

    @Test
    @DisplayName(
            "an administrator does not change the address of somebody who can sign in, which would give them the invitation and all else of that person; an operator does")
    void theAddressOfSomebodyWhoCanSignInIsTheOperators() {
        Person admin = Person.signedIn("administrator", here.id());
        Person operator = Person.signedIn("operator", null);
        Person colleague = Person.with("support", here.id());
        String path = PEOPLE + "/" + colleague.id();
        String own = newAddress();

        for (String each : List.of(path, newProviderPerson(here))) {
            refusedToAllButOperators(admin.send("PATCH", each, Map.of("email", own)));
            refusedToAllButOperators(
                    admin.send("PATCH", each, Map.of("email", own, "disabled", true)));
        }
        admin.send("PATCH", path, Map.of("name", "Ana")).expect(200);
        operator.send("PATCH", path, Map.of("email", own, "name", "x")).expectRefusal(403);
        operator.send("PATCH", path, Map.of("email", own)).expect(200);
        admin.send("PATCH", path, Map.of("email", own, "name", "Eva")).expect(200);
        refusedToAllButOperators(
                admin.send("PATCH", path, Collections.singletonMap("email", null)));
        admin.send("POST", path + "/invitations", null).expect(201);
        assertThat(mails(own)).isOne();
    }

    @Test
    @DisplayName(
            "an invitation waits for a change of the professional's address, and goes to the new one")
    void anInvitationWaitsForTheAddress() throws SQLException {
        Person admin = Person.signedIn("administrator", here.id());
        String hash = operator().newProfessional(here);
        String former = changeEmail(hash, newAddress());
        String path =
                PEOPLE
                        + "/"
                        + createProfessionalsPerson(admin, hash, newAddress()).get("id").asText()
                        + "/invitations";
        String now = newAddress();
        for (Person by : List.of(admin, Person.signedIn("operator", null))) {
            long mailed = mails(former);
            CompletableFuture<Reply> invited;
            try (Connection change =
                    Database.lock("SELECT FROM professional WHERE hash = ? FOR UPDATE", hash)) {
                invited = CompletableFuture.supplyAsync(() -> by.send("POST", path, null));
                Waiting.until(
                        "the invitation waits, or is through",
                        () -> invited.isDone() || isWaitedFor(change));
                try (PreparedStatement set =
                        change.prepareStatement(
                                "UPDATE professional_email SET email = ? WHERE professional_hash = ?")) {
                    set.setString(1, now);
                    set.setString(2, hash);
                    set.executeUpdate();
                }
                change.commit();
            }
            invited.join().expect(201);
            assertThat(mails(former)).isEqualTo(mailed);
            changeEmail(hash, former);
        }
        assertThat(mails(now)).isEqualTo(2);
    }

    private static boolean isWaitedFor(Connection lock) {
        try {
            return Database.isBlocking(lock);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @DisplayName(
            "of people whom several administrators create for one professional at once, one is invited")
    void onePersonAProfessional() {
        String hash = operator().newProfessional(here);
        String theirs = changeEmail(hash, newAddress());
        List<Callable<JsonNode>> creations = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Person admin = Person.signedIn("administrator", here.id());
            creations.add(() -> createProfessionalsPerson(admin, hash, newAddress()));
        }
        assertThat(Parallel.run(creations))
                .filteredOn(each -> !each.get("invitation").isNull())
                .hasSize(1);
        assertThat(mails(theirs)).isOne();
    }

    @Test
    @DisplayName(
            "the upgrade revokes open invitations of people who act as a professional, which the last release showed to those who invited")
    void openInvitationsOfProfessionalsEnd() throws SQLException, IOException {
        List<JsonNode> people =
                List.of(
                        operator().newPerson("support", here.id()),
                        operator().newPerson("professional", here.id()),
                        operator()
                                .createPerson(
                                        Map.of(
                                                "name",
                                                "Ana Gil",
                                                "send",
                                                false,
                                                "professional",
                                                operator().newProfessional(here),
                                                "roles",
                                                List.of(role("support", here))))
                                .expect(201)
                                .json()
                                .get("data"));
        String migration = Files.readString(Path.of("sql/V075__accounts_of_professionals.sql"));
        String revocation = migration.substring(migration.indexOf("UPDATE invitation"));
        try (Connection upgrade = Database.lock("SELECT")) {
            for (int again = 0; again < 2; again++) {
                try (Statement script = upgrade.createStatement()) {
                    script.execute(revocation);
                }
                List<Boolean> open = new ArrayList<>();
                for (JsonNode person : people) {
                    try (PreparedStatement find =
                            upgrade.prepareStatement(
                                    "SELECT expires_at > clock_timestamp() FROM invitation WHERE person_id = ?")) {
                        find.setObject(1, UUID.fromString(person.get("id").asText()));
                        ResultSet row = find.executeQuery();
                        row.next();
                        open.add(row.getBoolean(1));
                    }
                }
                assertThat(open).containsExactly(true, false, false);
            }
            upgrade.rollback();
        }
    }

    @Test
    @DisplayName(
            "incompatible roles, and unknown organizations, professionals and people, are refused")
    void faultsAreRefused() {
        for (List<Map<String, String>> roles :
                List.of(
                        List.of(role("auditor", here), role("support", here)),
                        List.of(role("operator", here)),
                        List.of(role("support", null)),
                        List.<Map<String, String>>of(),
                        List.of(Map.of("role", "king")))) {
            operator().createPerson(person(roles)).expectRefusal(422);
        }
        operator()
                .createPerson(
                        person(
                                List.of(
                                        Map.of(
                                                "role",
                                                "support",
                                                "organization",
                                                "5b8f7a52-6d3f-4f0e-9a53-0d2f8b1f6c11"))))
                .expectRefusal(400);
        operator()
                .createPerson(
                        Map.of(
                                "name",
                                "x",
                                "professional",
                                "unknown",
                                "roles",
                                List.of(role("professional", here))))
                .expectRefusal(400);
        operator().changePerson("x", "{}").expectRefusal(404);
    }

    @Test
    @DisplayName(
            "an auditor of one organization sees only its events; an administrator may not enable the sending of codes")
    void rightsAreLimited() {
        Person auditor = Person.signedIn("auditor", here.id());
        JsonNode events = auditor.get("/admin/v1/audit-events").expect(200).json().get("data");
        assertThat(events).isNotEmpty();
        assertThat(events.findValuesAsText("organization")).containsOnly(here.id());
        auditor.get("/admin/v1/audit-events?organization=" + there.id()).expectRefusal(404);
        auditor.get("/admin/v1/audit-events?organization=x").expectRefusal(404);

        Person admin = Person.signedIn("administrator", here.id());
        String own = "/admin/v1/organizations/" + here.id();
        admin.send("PATCH", own, Map.of("activation_code_delivery", true)).expectRefusal(403);
        admin.send("PATCH", own, Map.of("name", "Clinic")).expect(200);
    }
}
