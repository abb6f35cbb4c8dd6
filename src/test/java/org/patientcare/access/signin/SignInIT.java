package org.patientcare.access.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Authenticator;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("People sign in with passkeys")
class SignInIT {

    private static final String SESSION = "/sign-in/v1/session";

    private final Organization clinic = operator().newOrganization();
    private final JsonNode made = operator().newPerson("support", clinic.id());
    private final String link = made.at("/invitation/url").asText();
    private final Person browser = Person.browser();
    private final Authenticator key = browser.authenticator();

    @Test
    @DisplayName(
            "an invitation creates a passkey that signs in its person; the "
                    + "cookie has the right attributes")
    void anInvitationCreatesAPasskey() {
        Reply challenge = browser.challenge("invitation", link).expect(201);
        assertThat(challenge.json().at("/data/invitation/name").asText()).isEqualTo("Marta Ruiz");
        assertThat(challenge.json().at("/data/invitation/roles/0/role").asText())
                .isEqualTo("support");
        JsonNode options = Person.options(challenge);
        assertThat(options.at("/authenticatorSelection/userVerification").asText())
                .isEqualTo("required");
        assertThat(options.at("/attestation").asText()).isEqualTo("none");

        Reply accepted = browser.answer(challenge, key.create(options));
        assertThat(accepted.expect(204).header("Set-Cookie"))
                .matches("patientcare-loopback=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Lax");
        assertSignedIn(browser.of(accepted));
        assertSignedIn(browser.prove(key, "sign-in"));
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM person_session s WHERE s::text LIKE ?",
                                "%" + browser.of(accepted).token() + "%"))
                .isZero();
    }

    private void assertSignedIn(Person person) {
        JsonNode session = person.get(SESSION).expect(200).json().get("data");
        assertThat(session.at("/person/id").asText()).isEqualTo(made.get("id").asText());
        assertThat(session.at("/roles/0/organization").asText()).isEqualTo(clinic.id());
        assertThat(session.get("way").asText()).isEqualTo("passkey");
        assertThat(session.get("recent").asBoolean()).isTrue();
    }

    @Test
    @DisplayName("an invitation works once, even if many browsers use it at the same time")
    void anInvitationWorksOnce() {
        List<Reply> challenges =
                IntStream.range(0, 16)
                        .mapToObj(i -> browser.challenge("invitation", link).expect(201))
                        .toList();

        List<Integer> answers =
                Parallel.run(
                        challenges.stream()
                                .<Callable<Integer>>map(
                                        challenge ->
                                                () ->
                                                        browser.answer(
                                                                        challenge,
                                                                        browser.authenticator()
                                                                                .create(
                                                                                        Person
                                                                                                .options(
                                                                                                        challenge)))
                                                                .status())
                                .toList());

        assertThat(answers).containsOnlyOnce(204).containsOnly(204, 401);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM passkey WHERE person_id = ?",
                                UUID.fromString(made.get("id").asText())))
                .isOne();
        browser.challenge("invitation", link).expectRefusal(401);
    }

    @Test
    @DisplayName("accepting a new invitation replaces all passkeys and sessions of the person")
    void aNewInvitationReplacesPasskeysAndSessions() {
        Person before = browser.accept(key, link);
        String again =
                operator()
                        .invite(made.get("id").asText())
                        .expect(201)
                        .json()
                        .at("/data/url")
                        .asText();
        before.get(SESSION).expect(200);
        Person after = browser.accept(browser.authenticator(), again);

        before.get(SESSION).expectRefusal(401);
        after.get(SESSION).expect(200);
        Reply challenge = browser.challenge("sign-in", null).expect(201);
        browser.answer(challenge, key.get(Person.options(challenge))).expectRefusal(401);
    }

    @Test
    @DisplayName("a challenge is answered once, by the browser that requested it, for its purpose")
    void aChallengeIsAnsweredOnce() {
        browser.accept(key, link);
        Reply challenge = browser.challenge("sign-in", null).expect(201);
        Map<String, Object> proof = key.get(Person.options(challenge));
        browser.answer(challenge, proof).expect(204);
        browser.answer(challenge, proof).expectRefusal(401);

        Reply first = browser.challenge("sign-in", null).expect(201);
        Reply second = browser.challenge("sign-in", null).expect(201);
        browser.answer(first, key.get(Person.options(second))).expectRefusal(401);
        String body =
                Reply.json(
                        Map.of(
                                "challenge",
                                second.json().at("/data/id").asText(),
                                "credential",
                                key.get(Person.options(second))));
        browser.http().send("POST", "/sign-in/v1/passkeys", body).expectRefusal(401);
        assertThat(
                        Database.change(
                                "UPDATE sign_in_challenge SET ends_at = now() WHERE token_hash = ?",
                                Person.sha256(second.json().at("/data/id").asText())))
                .isOne();
        browser.answer(second, key.get(Person.options(second))).expectRefusal(401);
    }

    @Test
    @DisplayName(
            "a proof of another origin, without user verification, or of a "
                    + "cloned authenticator is refused")
    void badProofsAreRefused() {
        Reply challenge = browser.challenge("invitation", link).expect(201);
        browser.answer(
                        challenge,
                        new Authenticator("https://evil.example").create(Person.options(challenge)))
                .expectRefusal(401);
        Reply another = browser.challenge("invitation", link).expect(201);
        browser.answer(
                        another,
                        browser.authenticator()
                                .withoutVerification()
                                .create(Person.options(another)))
                .expectRefusal(401);
        browser.accept(key.countingFrom(7), link);
        browser.prove(key, "sign-in");

        Reply copied = browser.challenge("sign-in", null).expect(201);
        browser.answer(copied, key.countingFrom(3).get(Person.options(copied))).expectRefusal(401);
        for (Object nonsense :
                List.of(
                        Map.of(),
                        List.of(),
                        Map.of("response", Map.of()),
                        Map.of("id", "x", "rawId", "!", "response", "x"))) {
            Reply asked = browser.challenge("sign-in", null).expect(201);
            browser.send(
                            "POST",
                            "/sign-in/v1/passkeys",
                            Map.of("challenge", "x", "credential", nonsense))
                    .expectRefusal(401);
            if (nonsense instanceof Map<?, ?> object) {
                browser.answer(asked, Map.copyOf(typed(object))).expectRefusal(401);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> typed(Map<?, ?> object) {
        return (Map<String, Object>) object;
    }

    @Test
    @DisplayName("each proof issues a new session token, and the earlier one stops working")
    void eachProofIssuesANewToken() {
        Person first = browser.accept(key, link);
        String fixed = "A".repeat(43);
        assertThat(browser.withToken(fixed).prove(key, "sign-in").token()).isNotEqualTo(fixed);
        Person again = first.prove(key, "step-up");

        assertThat(again.token()).isNotEqualTo(first.token());
        first.get(SESSION).expectRefusal(401);
        again.get(SESSION).expect(200);
        again.send("DELETE", SESSION, null).expect(204);
        again.get(SESSION).expectRefusal(401);
    }

    @Test
    @DisplayName("a person has one to ten passkeys, and can add, rename and remove them")
    void passkeysAreAddedNamedAndRemoved() {
        Person person = browser.accept(key, link);
        for (int i = 1; i < 10; i++) {
            Reply challenge = person.challenge("add", null).expect(201);
            person.answer(challenge, browser.authenticator().create(Person.options(challenge)))
                    .expect(204);
        }
        Reply eleventh = person.challenge("add", null).expect(201);
        person.answer(eleventh, browser.authenticator().create(Person.options(eleventh)))
                .expectRefusal(400);
        JsonNode all = person.get("/sign-in/v1/passkeys").expect(200).json().get("data");
        assertThat(all).hasSize(10);

        String one = "/sign-in/v1/passkeys/" + all.get(1).get("id").asText();
        assertThat(
                        person.send("PATCH", one, Map.of("label", "Office"))
                                .expect(200)
                                .json()
                                .at("/data/label")
                                .asText())
                .isEqualTo("Office");
        for (int i = 1; i < 10; i++) {
            person.send("DELETE", "/sign-in/v1/passkeys/" + all.get(i).get("id").asText(), null)
                    .expect(204);
        }
        person.send("DELETE", one, null).expectRefusal(404);
        person.send("DELETE", "/sign-in/v1/passkeys/" + all.get(0).get("id").asText(), null)
                .expectRefusal(400);
        Person other = Person.with("support", clinic.id());
        other.send("DELETE", "/sign-in/v1/passkeys/" + all.get(0).get("id").asText(), null)
                .expectRefusal(404);
    }

    @Test
    @DisplayName("a passkey is not added once the session has ended or the person is disabled")
    void aPasskeyIsNotAddedAfterTheSession() throws Exception {
        Person person = browser.accept(key, link);
        UUID id = UUID.fromString(made.get("id").asText());
        for (String end :
                List.of(
                        "DELETE FROM person_session WHERE person_id = ?",
                        "UPDATE person SET disabled_at = now() WHERE id = ?")) {
            Reply challenge = person.challenge("add", null).expect(201);
            Map<String, Object> another = browser.authenticator().create(Person.options(challenge));
            try (Connection reset =
                    Database.lock("SELECT id FROM person WHERE id = ? FOR UPDATE", id)) {
                CompletableFuture<Reply> answer =
                        CompletableFuture.supplyAsync(() -> person.answer(challenge, another));
                Database.awaitBlockedBy(reset);
                try (PreparedStatement statement = reset.prepareStatement(end)) {
                    statement.setObject(1, id);
                    assertThat(statement.executeUpdate()).isOne();
                }
                reset.commit();
                answer.join().expectRefusal(401);
            }
            Database.change(
                    "INSERT INTO person_session (token_hash, person_id, way, authenticated_at, seen_at, ends_at)"
                            + " VALUES (?, ?, 'passkey', now(), now(), now() + interval '1 hour')"
                            + " ON CONFLICT DO NOTHING",
                    Person.sha256(person.token()),
                    id);
        }
        assertThat(Database.count("SELECT count(*) FROM passkey WHERE person_id = ?", id)).isOne();
    }

    @Test
    @DisplayName(
            "a person who is disabled during sign-in gets no session, not even when enabled again")
    void aPersonDisabledDuringSignInHasNoSession() throws Exception {
        browser.accept(key, link).send("DELETE", SESSION, null).expect(204);
        UUID id = UUID.fromString(made.get("id").asText());
        Reply challenge = browser.challenge("sign-in", null).expect(201);
        Map<String, Object> proof = key.get(Person.options(challenge));
        try (Connection disabling =
                Database.lock("SELECT id FROM person WHERE id = ? FOR UPDATE", id)) {
            CompletableFuture<Reply> answer =
                    CompletableFuture.supplyAsync(() -> browser.answer(challenge, proof));
            Database.awaitBlockedBy(disabling);
            try (PreparedStatement statement =
                    disabling.prepareStatement(
                            "UPDATE person SET disabled_at = now() WHERE id = ?")) {
                statement.setObject(1, id);
                assertThat(statement.executeUpdate()).isOne();
            }
            disabling.commit();
            answer.join().expectRefusal(401);
        }
        operator().changePerson(id.toString(), "{\"disabled\":false}").expect(200);
        assertThat(Database.count("SELECT count(*) FROM person_session WHERE person_id = ?", id))
                .isZero();
        browser.prove(key, "sign-in").get(SESSION).expect(200);
    }

    @Test
    @DisplayName(
            "removing a passkey keeps the current session and ends the person's other sessions")
    void aRemovedPasskeyEndsOtherSessions() {
        Person person = browser.accept(key, link);
        Authenticator lost = browser.authenticator();
        Reply challenge = person.challenge("add", null).expect(201);
        person.answer(challenge, lost.create(Person.options(challenge))).expect(204);
        Person elsewhere = browser.prove(lost, "sign-in");
        JsonNode all = person.get("/sign-in/v1/passkeys").expect(200).json().get("data");

        String path = "/sign-in/v1/passkeys/" + all.get(1).get("id").asText();
        person.send("DELETE", path, null).expect(204);
        person.get(SESSION).expect(200);
        elsewhere.get(SESSION).expectRefusal(401);
        JsonNode events =
                operator()
                        .http()
                        .get("/admin/v1/audit-events?actor=" + made.get("id").asText())
                        .expect(200)
                        .json()
                        .get("data");
        assertThat(events.findValuesAsText("action")).containsOnlyOnce("session-end");
    }

    @Test
    @DisplayName("calls are accepted only from the service's own pages")
    void callsFromOtherPagesAreRefused() {
        Person person = browser.accept(key, link);
        for (Person each : List.of(browser, person)) {
            Map<String, String> body = Map.of("purpose", "sign-in");
            String path = "/sign-in/v1/challenges";
            String json = Reply.json(body);
            each.http().without("X-Patient-Care").send("POST", path, json).expectRefusal(403);
            each.http().with("X-Patient-Care", "x").send("POST", path, json).expectRefusal(403);
            each.http().without("Origin").send("POST", path, json).expectRefusal(403);
            each.http().with("Origin", "null").send("POST", path, json).expectRefusal(403);
            for (String site : List.of("cross-site", "same-site", "none")) {
                each.http()
                        .with("Sec-Fetch-Site", site)
                        .send("POST", path, json)
                        .expectRefusal(403);
            }
            each.http().without("Sec-Fetch-Site").send("POST", path, json).expect(201);
            each.http().with("Sec-Fetch-Site", "cross-site").get(SESSION).expectRefusal(403);
        }
    }

    @Test
    @DisplayName("challenges, proofs and other sign-in calls of an address are counted separately")
    void kindsOfCallsAreCountedSeparately() {
        String address = Http.randomAddress();
        Person there = Person.at(Http.suiteNode().with("X-Forwarded-For", address));
        there.get("/sign-in/v1/ways").expect(200);
        assertThat(
                        Database.change(
                                "UPDATE rate_window SET used = 600 WHERE key = ?",
                                "sign-in-other:" + address))
                .isOne();
        there.get("/sign-in/v1/ways").expectRefusal(429);
        Person signedIn = there.accept(key, link);
        signedIn.get(SESSION).expect(200);
        assertSignedIn(there.prove(key, "sign-in"));
    }

    @Test
    @DisplayName("a browser in which somebody has signed in has a limit beside that of its address")
    void aKnownBrowserHasItsOwnLimit() {
        String address = Http.randomAddress();
        Http there = Http.suiteNode().with("X-Forwarded-For", address);
        Person device = Person.at(there);
        Reply challenge = device.challenge("invitation", link).expect(201);
        Reply signedIn =
                device.answer(challenge, key.create(Person.options(challenge))).expect(204);
        String cookie =
                signedIn.headers().allValues("Set-Cookie").stream()
                        .filter(one -> one.startsWith("patientcare-loopback-browser="))
                        .findFirst()
                        .orElseThrow();
        assertThat(cookie).contains("; HttpOnly", "; SameSite=Lax", "; Max-Age=7776000");
        String known = cookie.substring(0, cookie.indexOf(';'));
        Person returning = Person.at(there.with("Cookie", known));

        use(600, "sign-in:" + address);
        device.challenge("sign-in", null).expectRefusal(429);
        returning.challenge("sign-in", null).expect(201);
        for (String invented :
                List.of(known + "A", known.replaceFirst("=.", "=9"), "x.y", "a.b.c")) {
            Person.at(there.with("Cookie", invented)).challenge("sign-in", null).expectRefusal(429);
        }
        use(60, "sign-in:" + known.split("[.]")[1]);
        returning.challenge("sign-in", null).expectRefusal(429);
    }

    private static void use(int requests, String window) {
        assertThat(
                        Database.change(
                                "UPDATE rate_window SET used = ? WHERE key = ?", requests, window))
                .isOne();
    }

    @Test
    @DisplayName("a malformed cookie, or two cookies, are ignored")
    void hostileCookiesAreIgnored() {
        Person person = browser.accept(key, link);
        String good = "patientcare-loopback=" + person.token();
        for (String cookie :
                List.of(
                        good + "; " + good,
                        good + "x",
                        "patientcare-loopback=" + "A".repeat(4096),
                        "patientcare-loopback=",
                        "patientcare-loopback=\"" + person.token() + "\"",
                        "patientcare-loopback=' OR 1=1 --",
                        ";;;=;" + "a=b;".repeat(500))) {
            browser.http().with("Cookie", cookie).get(SESSION).expectRefusal(401);
            browser.http().with("Cookie", cookie).get("/admin/v1/organizations").expectRefusal(401);
        }
        browser.http().with("Cookie", "x=y;" + good + " ;a=b").get(SESSION).expect(200);
    }
}
