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
import org.patientcare.testing.ProviderTrip;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("A provider, or who is between it and us, means ill")
class HostileProviderIT {

    /** What a person waits at most, and some more on a busy machine. */
    private static final Duration PATIENCE = Duration.ofSeconds(14);

    private final OpenIdProvider hospital = OpenIdProvider.named(OpenIdProvider.HOSPITAL);
    private final String subject = "s-" + UUID.randomUUID();
    private final Person browser = Person.browser();

    private ProviderTrip trip() {
        return ProviderTrip.begin(browser, hospital, "sign-in");
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
    @DisplayName("a token of another issuer, audience, time or nonce, or of nobody, is none")
    void claimsHaveToHold() {
        Map<String, Consumer<JwtClaims>> changes = new LinkedHashMap<>();
        changes.put("issuer", claims -> claims.setIssuer("https://evil.example"));
        changes.put("no issuer", claims -> claims.unsetClaim("iss"));
        changes.put("audience", claims -> claims.setAudience("another"));
        changes.put("no audience", claims -> claims.unsetClaim("aud"));
        changes.put("for another", claims -> claims.setClaim("azp", "another"));
        changes.put("nonce", claims -> claims.setClaim("nonce", "A".repeat(43)));
        changes.put("no nonce", claims -> claims.unsetClaim("nonce"));
        changes.put("over", claims -> claims.setExpirationTime(OpenIdProvider.ago(120)));
        changes.put("endless", claims -> claims.unsetClaim("exp"));
        changes.put("of tomorrow", claims -> claims.setIssuedAt(OpenIdProvider.ago(-86_400)));
        changes.put("no subject", claims -> claims.unsetClaim("sub"));
        changes.put("empty subject", claims -> claims.setSubject(""));
        changes.put("long subject", claims -> claims.setSubject("s".repeat(256)));
        changes.put("NUL in the subject", claims -> claims.setSubject(subject + "\0"));
        changes.forEach(
                (what, change) -> {
                    ProviderTrip trip = trip();
                    JwtClaims claims = trip.claims(subject, "care-support");
                    change.accept(claims);
                    Reply page = trip.back(claims);
                    assertThat(page.status()).as(what).isEqualTo(401);
                    assertRefused(page);
                });
        assertThat(people()).isZero();
    }

    @Test
    @DisplayName("a token that is signed by nobody, by a public key or by another's key is none")
    void signaturesHaveToHold() {
        for (String way : List.of("none", "public", "another", "unknown", "cut", "nonsense")) {
            ProviderTrip trip = trip();
            JwtClaims claims = trip.claims(subject, "care-support");
            String good = hospital.signed(claims);
            String token =
                    switch (way) {
                        case "none" -> hospital.unsigned(claims);
                        case "public" -> hospital.signedByPublicKey(claims);
                        case "another" -> hospital.signedByAnother(claims);
                        case "unknown" -> hospital.signedByUnknown(claims);
                        case "cut" -> good.substring(0, good.lastIndexOf('.') + 1);
                        default -> "nonsense";
                    };
            Reply page = trip.back(token);
            assertThat(page.status()).as(way).isEqualTo(401);
            assertRefused(page);
        }
        for (Exchange exchange :
                List.of(Exchange.REFUSED, Exchange.WITHOUT_ID_TOKEN, Exchange.NONSENSE)) {
            assertRefused(trip().back("x", exchange).expect(401));
        }
        assertThat(people()).isZero();
    }

    @Test
    @DisplayName("roles and names of any shape are at most none")
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
            ProviderTrip trip = trip();
            JwtClaims claims = trip.claims(subject);
            claims.setClaim("realm_access", Map.of("roles", roles));
            claims.setClaim("name", List.of("<img onerror=x>"));
            claims.setClaim("email", Map.of());
            claims.setClaim("collegiate_number", 42);
            claims.setClaim("sid", "x".repeat(1000));
            boolean some = roles instanceof String || roles instanceof List<?>;
            trip.back(claims).expect(some ? 303 : 403);
        }
        ProviderTrip trip = trip();
        JwtClaims claims = trip.claims(subject, "care-support");
        claims.setClaim("name", "\u202E<img onerror=x>\0" + "n".repeat(400));
        trip.back(claims).expect(303);
        assertThat((String) Database.value("SELECT name FROM person WHERE subject = ?", subject))
                .startsWith("\u202E<img onerror=x> n")
                .hasSize(255);
    }

    @Test
    @DisplayName("what was brought once works no more, nor what another browser was sent with")
    void nothingWorksTwiceOrElsewhere() {
        ProviderTrip trip = trip();
        String token = hospital.signed(trip.claims(subject, "care-support"));
        String query = trip.query(trip.code(token));
        trip.arrive(query).expect(303);
        assertRefused(trip.arrive(query).expect(401));
        assertRefused(trip.back(token).expect(401));

        ProviderTrip attackers = trip();
        String injected =
                attackers.query(
                        attackers.code(hospital.signed(attackers.claims(subject, "care-support"))));
        Person victim = Person.browser();
        assertRefused(attackers.arriveIn(victim, false, injected).expect(401));
        ProviderTrip victims = ProviderTrip.begin(victim, hospital, "sign-in");
        assertRefused(victims.arrive(injected).expect(401));
        assertRefused(attackers.arriveAt("rotating", injected).expect(401));

        ProviderTrip first = trip();
        ProviderTrip second = trip();
        String code = first.code(hospital.signed(second.claims(subject, "care-support")));
        assertRefused(second.arrive(second.query(code)).expect(401));
        ProviderTrip third = trip();
        assertRefused(third.back(token).expect(401));
        ProviderTrip mixed = trip();
        String own =
                mixed.query(mixed.code(hospital.signed(mixed.claims(subject, "care-support"))));
        assertRefused(mixed.arrive(own + "&iss=https%3A%2F%2Fevil.example").expect(401));
        ProviderTrip twice = trip();
        assertRefused(twice.arrive(twice.query("a") + "&state=" + "A".repeat(43)).expect(401));
    }

    @Test
    @DisplayName("after five minutes nothing works, and wrong ones count by address")
    void nothingWorksForLong() {
        ProviderTrip trip = trip();
        String state = trip.asked().get("state");
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
    @DisplayName("keys may change, and whoever makes up names of keys has them read seldom")
    void keysMayChange() {
        OpenIdProvider rotating = OpenIdProvider.named(OpenIdProvider.ROTATING);
        ProviderTrip.signIn(rotating, subject, "care-support");
        rotating.rotate();
        ProviderTrip.signIn(rotating, subject, "care-support");
        int before = rotating.keysRead();
        for (int i = 0; i < 20; i++) {
            ProviderTrip trip = ProviderTrip.begin(browser, rotating, "sign-in");
            trip.back(rotating.signedByUnknown(trip.claims(subject, "care-support"))).expect(401);
        }
        assertThat(rotating.keysRead() - before).isLessThan(5);
        ProviderTrip.signIn(rotating, subject, "care-support");
    }

    @Test
    @DisplayName("a provider that is silent, endless or another one keeps nobody waiting for long")
    void nobodyWaitsForLong() {
        OpenIdProvider.named(OpenIdProvider.SILENT);
        List<Callable<Integer>> tries = new ArrayList<>();
        for (String name :
                List.of(OpenIdProvider.SILENT, OpenIdProvider.ENDLESS, OpenIdProvider.ELSEWHERE)) {
            for (int i = 0; i < 20; i++) {
                tries.add(() -> ProviderTrip.ask(browser, name, "sign-in").status());
            }
        }
        for (Exchange exchange : List.of(Exchange.SILENT, Exchange.HALF, Exchange.HUGE)) {
            ProviderTrip trip = trip();
            tries.add(() -> trip.back("x", exchange).status());
        }
        tries.add(() -> Person.browser().get("/sign-in/v1/ways").status() + 303);
        long began = System.nanoTime();
        List<Integer> answers = Parallel.run(tries);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(PATIENCE);
        assertThat(answers).containsOnly(503);
        ProviderTrip.signIn(hospital, subject, "care-support");
    }

    @Test
    @DisplayName("the log tells of none of it")
    void theLogTellsNothing() throws IOException {
        String secretive = "s-" + UUID.randomUUID();
        ProviderTrip trip = trip();
        JwtClaims claims = trip.claims(secretive, "care-support");
        claims.setIssuer("https://" + secretive + ".example");
        String token = hospital.signed(claims);
        String code = trip.code(token);
        trip.arrive(trip.query(code)).expect(401);
        String log = Files.readString(Path.of("target/it-server.log.0"), StandardCharsets.UTF_8);
        assertThat(log)
                .contains("Sign-in by hospital")
                .doesNotContain(secretive)
                .doesNotContain(code)
                .doesNotContain(token)
                .doesNotContain(trip.asked().get("state"))
                .doesNotContain(trip.asked().get("nonce"))
                .doesNotContain(OpenIdProvider.SECRET);
    }
}
