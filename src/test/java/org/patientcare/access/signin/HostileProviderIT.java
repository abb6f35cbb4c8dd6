package org.patientcare.access.signin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jose4j.jwt.JwtClaims;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.OpenIdProvider;
import org.patientcare.testing.OpenIdProvider.Exchange;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Person;
import org.patientcare.testing.ProviderRoundTrip;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("A malicious provider, or an attacker between it and the service")
class HostileProviderIT {

    /** The longest that a person waits, and some margin for a busy machine. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(14);

    private final OpenIdProvider hospital = OpenIdProvider.named(OpenIdProvider.HOSPITAL);
    private final String subject = "s-" + UUID.randomUUID();
    private final Person browser = Person.browser();

    private ProviderRoundTrip trip() {
        return ProviderRoundTrip.begin(browser, hospital, "sign-in");
    }

    private static void assertRefused(Reply page) {
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.headers().allValues("Set-Cookie"))
                .noneMatch(set -> set.startsWith("patientcare-loopback="));
    }

    private long people() {
        return Database.count("SELECT count(*) FROM person WHERE subject = ?", subject);
    }

    @Test
    @DisplayName("an ID token with a wrong issuer, audience, time, nonce or subject is refused")
    void claimsAreVerified() {
        Map<String, Consumer<JwtClaims>> changes = new LinkedHashMap<>();
        changes.put("issuer", claims -> claims.setIssuer("https://evil.example"));
        changes.put("no issuer", claims -> claims.unsetClaim("iss"));
        changes.put("audience", claims -> claims.setAudience("another"));
        changes.put("no audience", claims -> claims.unsetClaim("aud"));
        changes.put("other authorized party", claims -> claims.setClaim("azp", "another"));
        changes.put("nonce", claims -> claims.setClaim("nonce", "A".repeat(43)));
        changes.put("no nonce", claims -> claims.unsetClaim("nonce"));
        changes.put("expired", claims -> claims.setExpirationTime(OpenIdProvider.ago(120)));
        changes.put("no expiry", claims -> claims.unsetClaim("exp"));
        changes.put("issued tomorrow", claims -> claims.setIssuedAt(OpenIdProvider.ago(-86_400)));
        changes.put("no subject", claims -> claims.unsetClaim("sub"));
        changes.put("empty subject", claims -> claims.setSubject(""));
        changes.put("long subject", claims -> claims.setSubject("s".repeat(256)));
        changes.put("NUL in the subject", claims -> claims.setSubject(subject + "\0"));
        changes.forEach(
                (what, change) -> {
                    ProviderRoundTrip trip = trip();
                    JwtClaims claims = trip.claims(subject, "care-support");
                    change.accept(claims);
                    Reply page = trip.back(claims);
                    assertThat(page.status()).as(what).isEqualTo(401);
                    assertRefused(page);
                });
        assertThat(people()).isZero();
    }

    @Test
    @DisplayName(
            "an ID token that is unsigned, or signed with the public or a foreign key, is refused")
    void signaturesAreVerified() {
        for (String way : List.of("none", "public", "another", "unknown", "cut", "nonsense")) {
            ProviderRoundTrip trip = trip();
            JwtClaims claims = trip.claims(subject, "care-support");
            String good = hospital.signed(claims);
            String token =
                    switch (way) {
                        case "none" -> hospital.unsigned(claims);
                        case "public" -> hospital.signedByPublicKey(claims);
                        case "another" -> hospital.signedByForeignKey(claims);
                        case "unknown" -> hospital.signedUnderUnknownKeyId(claims);
                        case "cut" -> good.substring(0, good.lastIndexOf('.') + 1);
                        default -> "nonsense";
                    };
            Reply page = trip.back(token);
            assertThat(page.status()).as(way).isEqualTo(401);
            assertRefused(page);
        }
        for (Exchange exchange :
                List.of(Exchange.REFUSED, Exchange.WITHOUT_ID_TOKEN, Exchange.INVALID_JSON)) {
            assertRefused(trip().back("x", exchange).expect(401));
        }
        assertThat(people()).isZero();
    }

    @Test
    @DisplayName("claims for roles and names that have an unexpected type are ignored")
    void claimsOfAnyShape() {
        for (Object roles :
                List.of(
                        "care-support",
                        List.of(
                                Map.of("care-support", 1),
                                7,
                                List.of("care-support"),
                                "care-admin"),
                        Map.of("care-support", true),
                        42)) {
            ProviderRoundTrip trip = trip();
            JwtClaims claims = trip.claims(subject);
            claims.setClaim("realm_access", Map.of("roles", roles));
            claims.setClaim("name", List.of("<img onerror=x>"));
            claims.setClaim("email", Map.of());
            claims.setClaim("collegiate_number", 42);
            claims.setClaim("sid", "x".repeat(1000));
            boolean some = roles instanceof String || roles instanceof List<?>;
            trip.back(claims).expect(some ? 303 : 403);
        }
        ProviderRoundTrip trip = trip();
        JwtClaims claims = trip.claims(subject, "care-support");
        claims.setClaim("name", "\u202E<img onerror=x>\0" + "n".repeat(400));
        trip.back(claims).expect(303);
        assertThat((String) Database.value("SELECT name FROM person WHERE subject = ?", subject))
                .startsWith("\u202E<img onerror=x> n")
                .hasSize(255);
    }

    @Test
    @DisplayName(
            "an authorization response works once, and only in the "
                    + "browser that started the sign-in")
    void nothingWorksTwiceOrElsewhere() {
        ProviderRoundTrip trip = trip();
        String token = hospital.signed(trip.claims(subject, "care-support"));
        String query = trip.query(trip.code(token));
        trip.callBack(query).expect(303);
        assertRefused(trip.callBack(query).expect(401));
        assertRefused(trip.back(token).expect(401));

        ProviderRoundTrip attackers = trip();
        String injected =
                attackers.query(
                        attackers.code(hospital.signed(attackers.claims(subject, "care-support"))));
        Person victim = Person.browser();
        assertRefused(attackers.callBackIn(victim, false, injected).expect(401));
        ProviderRoundTrip victims = ProviderRoundTrip.begin(victim, hospital, "sign-in");
        assertRefused(victims.callBack(injected).expect(401));
        assertRefused(attackers.callBackAt("rotating", injected).expect(401));

        ProviderRoundTrip first = trip();
        ProviderRoundTrip second = trip();
        String code = first.code(hospital.signed(second.claims(subject, "care-support")));
        assertRefused(second.callBack(second.query(code)).expect(401));
        ProviderRoundTrip third = trip();
        assertRefused(third.back(token).expect(401));
        ProviderRoundTrip mixed = trip();
        String own =
                mixed.query(mixed.code(hospital.signed(mixed.claims(subject, "care-support"))));
        assertRefused(mixed.callBack(own + "&iss=https%3A%2F%2Fevil.example").expect(401));
        ProviderRoundTrip twice = trip();
        assertRefused(twice.callBack(twice.query("a") + "&state=" + "A".repeat(43)).expect(401));
    }

    @Test
    @DisplayName(
            "an authorization response is refused after five minutes, and "
                    + "failures count by address")
    void responsesExpire() {
        ProviderRoundTrip trip = trip();
        String state = trip.authorizationRequest().get("state");
        Database.change(
                "UPDATE sign_in_challenge SET ends_at = now() WHERE token_hash = ?",
                Person.sha256(state));
        assertRefused(trip.back(trip.claims(subject, "care-support")).expect(401));
        String address = Http.randomAddress();
        Http from = Http.suiteNode().with("X-Forwarded-For", address);
        from.get("/sign-in/oidc/hospital/callback?code=a&state=" + state).expect(401);
        assertThat(
                        Database.value(
                                "SELECT used FROM rate_window WHERE key = ?", "address:" + address))
                .isEqualTo(1);
    }

    @Test
    @DisplayName(
            "an overloaded provider is a 503, which does not count as a failure of the address")
    void anOverloadedProviderIsUnavailable() {
        String address = Http.randomAddress();
        Person person = Person.at(Http.suiteNode().with("X-Forwarded-For", address));
        for (Exchange exchange : List.of(Exchange.UNAVAILABLE, Exchange.LIMITED)) {
            ProviderRoundTrip trip = ProviderRoundTrip.begin(person, hospital, "sign-in");
            assertRefused(trip.back("x", exchange).expect(503));
        }
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM rate_window WHERE key = ?",
                                "address:" + address))
                .isZero();
    }

    @Test
    @DisplayName(
            "a valid callback passes whatever others at its address have failed; others are 429")
    void aValidCallbackPassesWhateverOthersFailed() {
        String address = Http.randomAddress();
        Person person = Person.at(Http.suiteNode().with("X-Forwarded-For", address));
        ProviderRoundTrip trip = ProviderRoundTrip.begin(person, hospital, "sign-in");
        for (String kind : List.of("address:", "sign-in-provider:")) {
            Database.change(
                    "INSERT INTO rate_window (key, started_at, used) VALUES (?, now(), 2000000)",
                    kind + address);
        }
        Reply page = person.get("/sign-in/oidc/hospital/callback?code=a&state=b").expect(429);
        assertRefused(page);
        assertThat(page.header("Retry-After")).matches("[1-9][0-9]?");

        trip.back(trip.claims(subject, "care-support")).expect(303);
    }

    @Test
    @DisplayName("invented callbacks beyond the limit of an address are counted and nothing else")
    void inventedCallbacksAreBounded() {
        String address = Http.randomAddress();
        Http from =
                Http.suiteNode()
                        .with("X-Forwarded-For", address)
                        .with("Cookie", "patientcare-loopback-provider=" + "A".repeat(43));
        String path = "/sign-in/oidc/hospital/callback?code=a&state=" + "B".repeat(43);
        assertRefused(from.get(path).expect(401));
        assertThat(used("sign-in-provider:" + address)).isEqualTo(1);
        assertThat(used("address:" + address)).isEqualTo(1);

        Database.change(
                "UPDATE rate_window SET used = 600, started_at = now() WHERE key = ?",
                "sign-in-provider:" + address);
        Reply refused = from.get(path).expect(429);
        assertRefused(refused);
        assertThat(refused.header("Retry-After")).matches("[1-9][0-9]?");
        assertThat(used("sign-in-provider:" + address)).isEqualTo(601);
        assertThat(used("address:" + address)).isEqualTo(1);
    }

    private static int used(String key) {
        return (Integer) Database.value("SELECT used FROM rate_window WHERE key = ?", key);
    }

    @Test
    @DisplayName("the state of a provider sign-in is not accepted as a challenge for a passkey")
    void theStateIsNoChallengeForAPasskey() {
        ProviderRoundTrip trip = trip();
        browser.http()
                .with("Cookie", "patientcare-loopback-challenge=" + trip.binding())
                .send(
                        "POST",
                        "/sign-in/v1/passkeys",
                        Reply.json(
                                Map.of(
                                        "challenge",
                                        trip.authorizationRequest().get("state"),
                                        "credential",
                                        Map.of())))
                .expectRefusal(401);
        trip.back(trip.claims(subject, "care-support")).expect(303);
    }

    @Test
    @DisplayName(
            "a provider may rotate its keys, and invented key ids make the "
                    + "service read them only rarely")
    void keysMayChange() {
        OpenIdProvider rotating = OpenIdProvider.named(OpenIdProvider.ROTATING);
        ProviderRoundTrip.signIn(rotating, subject, "care-support");
        rotating.rotate();
        ProviderRoundTrip.signIn(rotating, subject, "care-support");
        int before = rotating.keysRead();
        for (int i = 0; i < 20; i++) {
            ProviderRoundTrip trip = ProviderRoundTrip.begin(browser, rotating, "sign-in");
            trip.back(rotating.signedUnderUnknownKeyId(trip.claims(subject, "care-support")))
                    .expect(401);
        }
        assertThat(rotating.keysRead() - before).isLessThan(5);
        ProviderRoundTrip.signIn(rotating, subject, "care-support");
    }

    @Test
    @DisplayName(
            "a provider that is silent, endless or not the configured one "
                    + "keeps nobody waiting for long")
    void nobodyWaitsForLong() {
        OpenIdProvider.named(OpenIdProvider.SILENT);
        List<Callable<Integer>> tries = new ArrayList<>();
        for (String name :
                List.of(OpenIdProvider.SILENT, OpenIdProvider.ENDLESS, OpenIdProvider.ELSEWHERE)) {
            for (int i = 0; i < 20; i++) {
                tries.add(() -> ProviderRoundTrip.ask(browser, name, "sign-in").status());
            }
        }
        for (Exchange exchange : List.of(Exchange.SILENT, Exchange.TRUNCATED, Exchange.HUGE)) {
            ProviderRoundTrip trip = trip();
            tries.add(() -> trip.back("x", exchange).status());
        }
        tries.add(() -> Person.browser().get("/sign-in/v1/ways").status() + 303);
        long began = System.nanoTime();
        List<Integer> answers = Parallel.run(tries);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(LONGEST_WAIT);
        assertThat(answers).containsOnly(503);
        ProviderRoundTrip.signIn(hospital, subject, "care-support");
    }

    @Test
    @DisplayName("the log contains no subject, code, token, state, nonce or secret")
    void theLogContainsNoSecrets() throws IOException {
        String secretive = "s-" + UUID.randomUUID();
        ProviderRoundTrip trip = trip();
        JwtClaims claims = trip.claims(secretive, "care-support");
        claims.setIssuer("https://" + secretive + ".example");
        String token = hospital.signed(claims);
        String code = trip.code(token);
        trip.callBack(trip.query(code)).expect(401);
        assertThat(log())
                .contains("Sign-in or logout by hospital failed")
                .doesNotContain(secretive)
                .doesNotContain(code)
                .doesNotContain(token)
                .doesNotContain(trip.authorizationRequest().get("state"))
                .doesNotContain(trip.authorizationRequest().get("nonce"))
                .doesNotContain(OpenIdProvider.SECRET);
    }

    @Test
    @DisplayName("the provider's error is logged, once for each sign-in, and only if it is a code")
    void theProvidersErrorIsLogged() throws IOException {
        String error = "error_" + UUID.randomUUID().toString().replaceAll("[^a-f]", "");
        String line = "A sign-in by the provider hospital failed there: ";
        ProviderRoundTrip trip = trip();
        String query = "error=" + error + "&state=" + trip.authorizationRequest().get("state");
        trip.callBack(query).expect(401);
        trip.callBack(query).expect(401);
        assertThat(log().split(line + error, -1)).as("parts around the line").hasSize(2);

        ProviderRoundTrip other = trip();
        other.callBack(
                        "error=%0AINJECTED%20"
                                + error
                                + "&state="
                                + other.authorizationRequest().get("state"))
                .expect(401);
        assertThat(log()).contains(line + "without an error code").doesNotContain("INJECTED");
    }

    private static String log() throws IOException {
        return Files.readString(Path.of("target/it-server.log.0"), StandardCharsets.UTF_8);
    }
}
