package org.patientcare.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.keys.HmacKey;
import org.jose4j.lang.JoseException;

/**
 * OpenID providers on this machine that the suite's node has in its settings: a good one, and some
 * with the fault that their name says. The test decides what a token contains.
 */
public final class OpenIdProvider {

    /** Behaves correctly; its roles are in realm_access.roles. */
    public static final String HOSPITAL = "hospital";

    /** Behaves correctly; for a test that replaces its keys. */
    public static final String ROTATING = "rotating";

    /** Names another issuer in its discovery document. */
    public static final String ELSEWHERE = "elsewhere";

    /** Never answers. */
    public static final String SILENT = "silent";

    /** Answers with a body of 65 MB. */
    public static final String ENDLESS = "endless";

    public static final String CLIENT = "patientcare";
    public static final String SECRET = "oidc-K2v8xR5tQ9wZ3nB6cJ1h";

    /** The organization in which all roles are granted. */
    public static final UUID CLINIC = UUID.fromString("0c1d2e3f-5a53-4f0e-9a53-6d3f0d2f8b1f");

    private static final List<String> NAMES =
            List.of(HOSPITAL, ROTATING, ELSEWHERE, SILENT, ENDLESS);
    private static final int PORT = Node.freePort();
    private static final Map<String, OpenIdProvider> STARTED = new ConcurrentHashMap<>();

    /**
     * A key that belongs to no provider. It is made once, because making one takes longer than
     * signing.
     */
    private static final RsaJsonWebKey FOREIGN_KEY = newKey();

    private final String name;
    private final AtomicInteger keysRead = new AtomicInteger();
    private final Map<String, Grant> grants = new ConcurrentHashMap<>();
    private volatile RsaJsonWebKey key = newKey();

    /** How the provider answers the exchange of a code. */
    public enum Exchange {
        GOOD,
        SILENT,
        TRUNCATED,
        HUGE,
        WITHOUT_ID_TOKEN,
        INVALID_JSON,
        UNAVAILABLE,
        LIMITED,
        REFUSED
    }

    private record Grant(Exchange exchange, String challenge, String redirect, String idToken) {}

    private OpenIdProvider(String name) {
        this.name = name;
    }

    /** The settings of a node that knows these providers. */
    public static Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        settings.put("patientcare.oidc.providers", String.join(",", NAMES));
        for (String name : NAMES) {
            String of = "patientcare.oidc." + name + ".";
            settings.put(of + "issuer", issuer(name));
            settings.put(of + "client-id", CLIENT);
            settings.put(of + "client-secret", SECRET);
            settings.put(
                    of + "roles",
                    "care-support=support@%s,care-doctor=professional@%1$s,care-audit=auditor@%1$s,care-admin=administrator@%1$s,care-gone=support@%s"
                            .formatted(CLINIC, UUID.randomUUID()));
            settings.put(of + "professional-claim", "collegiate_number");
        }
        settings.put("patientcare.oidc.hospital.label", "Hospital");
        settings.put("patientcare.oidc.hospital.roles-claim", "realm_access.roles");
        return settings;
    }

    private static String issuer(String name) {
        return "http://127.0.0.1:" + PORT + "/" + name;
    }

    /**
     * The provider of this name. The first call starts all of them, and creates the organization of
     * their roles.
     */
    public static synchronized OpenIdProvider named(String name) {
        if (STARTED.isEmpty()) {
            NAMES.forEach(each -> STARTED.put(each, new OpenIdProvider(each)));
            try {
                HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", PORT), 0);
                server.setExecutor(
                        Executors.newCachedThreadPool(
                                task -> {
                                    Thread thread = new Thread(task);
                                    thread.setDaemon(true);
                                    return thread;
                                }));
                STARTED.values()
                        .forEach(each -> server.createContext("/" + each.name, each::answer));
                server.start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            Database.change(
                    "INSERT INTO organization (id, name, language, time_zone, activation_code_delivery, allowed_origins,"
                            + " redeemed_plans_survive, created_at, version)"
                            + " VALUES (?, 'Hospital', 'es', 'Europe/Madrid', false, '', false, now(), 0) ON CONFLICT DO NOTHING",
                    CLINIC);
        }
        return STARTED.get(name);
    }

    public String name() {
        return name;
    }

    public String issuer() {
        return issuer(name);
    }

    /** Replaces its key by a new one. */
    public void rotate() {
        key = newKey();
    }

    /** How many times its keys were read. */
    public int keysRead() {
        return keysRead.get();
    }

    /** Whether a code has not been exchanged yet. */
    public boolean isUnused(String code) {
        return grants.containsKey(code);
    }

    /** The claims that a token of this provider for the service must have, and no more. */
    public JwtClaims claims(String subject) {
        JwtClaims claims = new JwtClaims();
        claims.setIssuer(issuer());
        claims.setAudience(CLIENT);
        claims.setSubject(subject);
        claims.setIssuedAtToNow();
        claims.setExpirationTimeMinutesInTheFuture(5);
        return claims;
    }

    /** The same for a logout token. */
    public JwtClaims logoutClaims(String subject) {
        JwtClaims claims = claims(subject);
        claims.setGeneratedJwtId();
        claims.setClaim(
                "events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of()));
        return claims;
    }

    public String signed(JwtClaims claims) {
        RsaJsonWebKey own = key;
        return signed(claims, own, own.getKeyId());
    }

    /** Signed by a key that belongs to no provider, under the id of this provider's key. */
    public String signedByForeignKey(JwtClaims claims) {
        return signed(claims, FOREIGN_KEY, key.getKeyId());
    }

    /** Signed by a key that belongs to no provider, each time under a new key id. */
    public String signedUnderUnknownKeyId(JwtClaims claims) {
        return signed(claims, FOREIGN_KEY, UUID.randomUUID().toString());
    }

    private static String signed(JwtClaims claims, RsaJsonWebKey by, String called) {
        JsonWebSignature token = new JsonWebSignature();
        token.setPayload(claims.toJson());
        token.setKey(by.getPrivateKey());
        token.setKeyIdHeaderValue(called);
        token.setAlgorithmHeaderValue("RS256");
        return compact(token);
    }

    /** Signed by HS256 with the public key as the secret. */
    public String signedByPublicKey(JwtClaims claims) {
        JsonWebSignature token = new JsonWebSignature();
        token.setPayload(claims.toJson());
        token.setKey(new HmacKey(key.getPublicKey().getEncoded()));
        token.setKeyIdHeaderValue(key.getKeyId());
        token.setAlgorithmHeaderValue("HS256");
        return compact(token);
    }

    public String unsigned(JwtClaims claims) {
        JsonWebSignature token = new JsonWebSignature();
        token.setPayload(claims.toJson());
        token.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS);
        token.setAlgorithmHeaderValue("none");
        return compact(token);
    }

    private static String compact(JsonWebSignature token) {
        try {
            return token.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RsaJsonWebKey newKey() {
        try {
            RsaJsonWebKey made = RsaJwkGenerator.generateJwk(2048);
            made.setKeyId(UUID.randomUUID().toString());
            made.setUse("sig");
            made.setAlgorithm("RS256");
            return made;
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    /** An authorization code for a browser that was sent here; it can be exchanged once. */
    String code(Map<String, String> asked, String idToken, Exchange exchange) {
        String code = UUID.randomUUID().toString();
        grants.put(
                code,
                new Grant(
                        exchange, asked.get("code_challenge"), asked.get("redirect_uri"), idToken));
        return code;
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        String path = exchange.getRequestURI().getPath().substring(name.length() + 1);
        if (name.equals(SILENT)) {
            return;
        }
        if (name.equals(ENDLESS)) {
            huge(exchange);
            return;
        }
        switch (path) {
            case "/.well-known/openid-configuration" -> json(exchange, 200, description());
            case "/keys" -> {
                keysRead.incrementAndGet();
                json(exchange, 200, new JsonWebKeySet(key).toJson());
            }
            case "/token" -> token(exchange, form(new String(body, StandardCharsets.UTF_8)));
            default -> json(exchange, 404, "{}");
        }
    }

    private String description() {
        String at = issuer();
        return Reply.json(
                Map.of(
                        "issuer",
                        name.equals(ELSEWHERE) ? issuer(HOSPITAL) : at,
                        "authorization_endpoint",
                        at + "/authorize",
                        "token_endpoint",
                        at + "/token",
                        "jwks_uri",
                        at + "/keys",
                        "response_types_supported",
                        List.of("code"),
                        "subject_types_supported",
                        List.of("public"),
                        "id_token_signing_alg_values_supported",
                        List.of("RS256", "none", "HS256")));
    }

    private void token(HttpExchange exchange, Map<String, String> form) throws IOException {
        String basic =
                Base64.getEncoder()
                        .encodeToString((CLIENT + ":" + SECRET).getBytes(StandardCharsets.UTF_8));
        Grant grant = grants.remove(form.getOrDefault("code", ""));
        boolean good =
                ("Basic " + basic).equals(exchange.getRequestHeaders().getFirst("Authorization"))
                        && "authorization_code".equals(form.get("grant_type"))
                        && grant != null
                        && grant.exchange != Exchange.REFUSED
                        && grant.redirect.equals(form.get("redirect_uri"))
                        && grant.challenge.equals(challenge(form.get("code_verifier")));
        if (!good) {
            json(exchange, 400, "{\"error\":\"invalid_grant\"}");
            return;
        }
        switch (grant.exchange) {
            case HUGE -> huge(exchange);
            case TRUNCATED -> {
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().write('{');
                exchange.getResponseBody().flush();
            }
            case GOOD ->
                    json(
                            exchange,
                            200,
                            Reply.json(
                                    Map.of(
                                            "access_token",
                                            "a-" + UUID.randomUUID(),
                                            "token_type",
                                            "Bearer",
                                            "id_token",
                                            grant.idToken)));
            case WITHOUT_ID_TOKEN ->
                    json(exchange, 200, "{\"access_token\":\"a\",\"token_type\":\"Bearer\"}");
            case UNAVAILABLE -> json(exchange, 503, "{}");
            case LIMITED -> json(exchange, 429, "{\"error\":\"invalid_grant\"}");
            case INVALID_JSON -> json(exchange, 200, "[".repeat(100_000));
            default -> {
                // It sends nothing, and the connection stays open.
            }
        }
    }

    private static String challenge(String verifier) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Person.sha256(String.valueOf(verifier)));
    }

    private static void huge(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 0);
        byte[] blanks = new byte[65536];
        Arrays.fill(blanks, (byte) ' ');
        try (OutputStream out = exchange.getResponseBody()) {
            for (int i = 0; i < 1_000; i++) {
                out.write(blanks);
            }
        } catch (IOException nobodyReads) {
            exchange.close();
        }
    }

    private static void json(HttpExchange exchange, int status, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** The fields of a form, or of a query. */
    static Map<String, String> form(String text) {
        return Arrays.stream(text.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(
                        Collectors.toMap(
                                pair -> pair[0],
                                pair ->
                                        pair.length == 1
                                                ? ""
                                                : URLDecoder.decode(
                                                        pair[1], StandardCharsets.UTF_8)));
    }

    /** The time this many seconds ago; in the future if negative. */
    public static NumericDate ago(long seconds) {
        NumericDate date = NumericDate.now();
        date.addSeconds(-seconds);
        return date;
    }
}
