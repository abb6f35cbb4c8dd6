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

/** A person's browser with pages of the service, signed in or not. Immutable. */
public final class Person {

    private static final String SESSION = "patientcare-loopback";
    private static final String BINDING = SESSION + "-challenge";

    private final Http http;
    private final String cookie;

    private Person(Http http, String cookie) {
        this.http = http;
        this.cookie = cookie;
    }

    /** A browser at the suite's node that is not signed in. */
    public static Person browser() {
        return at(Http.suiteNode());
    }

    /** A browser that is not signed in, at a node whose own address is its public one. */
    public static Person at(Http node) {
        return at(node, node.base());
    }

    /**
     * The same at a node with another public address.
     *
     * @param origin of the public address
     */
    public static Person at(Http node, String origin) {
        return new Person(
                node.with("Origin", origin)
                        .with("X-Patient-Care", "action")
                        .with("Sec-Fetch-Site", "same-origin"),
                null);
    }

    /** A browser at the suite's node in which the operator's keys were typed. */
    public static Person withOperatorKeys() {
        Map<String, String> keys =
                Map.of("api_key", Operator.API_KEY, "secret_key", Operator.SECRET_KEY);
        return browser().of(browser().send("POST", "/sign-in/v1/keys", keys));
    }

    /** A new person with a role who has accepted the invitation with a passkey and is signed in. */
    public static Person with(String role, String organization) {
        JsonNode made = Operator.operator().newPerson(role, organization);
        Person browser = browser();
        return browser.accept(browser.authenticator(), made.at("/invitation/url").asText());
    }

    /** The same without a passkey, so that the person does not count as the first operator. */
    public static Person signedIn(String role, String organization) {
        return signedIn(Operator.operator().newPerson(role, organization).get("id").asText());
    }

    /** An existing person, with a session that is made in the database. */
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

    /** The value of the {@code Cookie} header; null if nobody is signed in. */
    public String cookieHeader() {
        return cookie == null ? null : SESSION + "=" + cookie;
    }

    /** The token in the session's cookie; null if nobody is signed in. */
    public String token() {
        return cookie;
    }

    public Authenticator authenticator() {
        return new Authenticator(http.base());
    }

    /** The id of the person who is signed in. */
    public String id() {
        return get("/sign-in/v1/session").expect(200).json().at("/data/person/id").asText();
    }

    /** A client with the cookie and the headers that our pages send. */
    public Http http() {
        return cookie == null ? http : http.with("Cookie", SESSION + "=" + cookie);
    }

    public Reply get(String path) {
        return http().get(path);
    }

    public Reply send(String method, String path, Object body) {
        return http().send(method, path, body == null ? null : Reply.json(body));
    }

    /**
     * Requests a challenge to sign.
     *
     * @param link of an invitation; null for none
     */
    public Reply challenge(String purpose, String link) {
        Map<String, String> asked = new HashMap<>(Map.of("purpose", purpose));
        if (link != null) {
            asked.put("link", link.replaceFirst("^.*#[a-z]+=", ""));
        }
        return send("POST", "/sign-in/v1/challenges", asked);
    }

    /** Answers a challenge with a credential. */
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

    /** Signs in, or authenticates again. */
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

    /** The hash under which a session is stored. */
    public static byte[] sha256(String token) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
