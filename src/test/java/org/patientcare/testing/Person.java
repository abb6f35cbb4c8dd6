package org.patientcare.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** A browser with our pages in it, signed in or not. Immutable. */
public final class Person {

    private static final String SESSION = "patientcare-loopback";
    private static final String BINDING = SESSION + "-challenge";

    private final Http http;
    private final String cookie;

    private Person(Http http, String cookie) {
        this.http = http;
        this.cookie = cookie;
    }

    /** Nobody yet, at the suite's node. */
    public static Person browser() {
        return at(Http.suiteNode());
    }

    /** Nobody yet, at a node whose own address is its public one. */
    public static Person at(Http node) {
        return at(node, node.base());
    }

    /** The same where the public address is another one. */
    public static Person at(Http node, String origin) {
        return new Person(
                node.with("Origin", origin)
                        .with("X-Patient-Care", "action")
                        .with("Sec-Fetch-Site", "same-origin"),
                null);
    }

    /** Somebody new with a role, signed in by a passkey. */
    public static Person with(String role, String organization) {
        JsonNode made = Operator.operator().newPerson(role, organization);
        Person browser = browser();
        return browser.accept(browser.authenticator(), made.at("/invitation/url").asText());
    }

    /** The same for whom no passkey is made, so that nobody takes them for the first operator. */
    public static Person signedIn(String role, String organization) {
        return signedIn(Operator.operator().newPerson(role, organization).get("id").asText());
    }

    /** Somebody who is there already, by a session that is made for them. */
    public static Person signedIn(String id) {
        byte[] random = new byte[32];
        ThreadLocalRandom.current().nextBytes(random);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        Database.change(
                "INSERT INTO person_session (token_hash, person_id, way, authenticated_at, seen_at, ends_at)"
                        + " VALUES (?, ?, 'passkey', now(), now(), now() + interval '1 hour')",
                sha256(token),
                UUID.fromString(id));
        return browser().withToken(token);
    }

    /** The same browser with another session, or none. */
    public Person withToken(String token) {
        return new Person(http, token);
    }

    /** The cookie as a header has it; null for nobody. */
    public String cookieHeader() {
        return cookie == null ? null : SESSION + "=" + cookie;
    }

    /** What the cookie of the session holds; null for nobody. */
    public String token() {
        return cookie;
    }

    public Authenticator authenticator() {
        return new Authenticator(http.base());
    }

    /** With the cookie, and what our pages send. */
    public Http http() {
        return cookie == null ? http : http.with("Cookie", SESSION + "=" + cookie);
    }

    public Reply get(String path) {
        return http().get(path);
    }

    public Reply send(String method, String path, Object body) {
        return http().send(method, path, body == null ? null : Reply.json(body));
    }

    /** Asks for something to sign. */
    public Reply challenge(String purpose, String link) {
        Map<String, String> asked = new HashMap<>(Map.of("purpose", purpose));
        if (link != null) {
            asked.put("link", link.replaceFirst("^.*#[a-z]+=", ""));
        }
        return send("POST", "/sign-in/v1/challenges", asked);
    }

    /** Answers what was asked for. */
    public Reply answer(Reply challenge, Map<String, Object> credential) {
        String binding = challenge.header("Set-Cookie").replaceFirst("^[^=]*=([^;]*).*", "$1");
        String both =
                BINDING + "=" + binding + (cookie == null ? "" : "; " + SESSION + "=" + cookie);
        return http.with("Cookie", both)
                .send(
                        "POST",
                        "/sign-in/v1/passkeys",
                        Reply.json(
                                Map.of(
                                        "challenge",
                                        challenge.json().at("/data/id").asText(),
                                        "credential",
                                        credential)));
    }

    /** Accepts an invitation with a new passkey. */
    public Person accept(Authenticator authenticator, String link) {
        Reply challenge = challenge("invitation", link).expect(201);
        return of(answer(challenge, authenticator.create(options(challenge))));
    }

    /** Signs in, or proves once more. */
    public Person prove(Authenticator authenticator, String purpose) {
        Reply challenge = challenge(purpose, null).expect(201);
        return of(answer(challenge, authenticator.get(options(challenge))));
    }

    /** The same browser with the session that an answer gave it. */
    public Person of(Reply signedIn) {
        String set = signedIn.expect(204).header("Set-Cookie");
        return withToken(set.replaceFirst("^" + SESSION + "=([^;]*).*", "$1"));
    }

    public static JsonNode options(Reply challenge) {
        return challenge.json().at("/data/public_key");
    }

    /** Under which the row of a session is. */
    public static byte[] sha256(String token) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
