package org.patientcare.access.signin;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
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
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.OpenIdProvider;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Person;
import org.patientcare.testing.ProviderRoundTrip;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Signing out at the provider ends the sessions here (back-channel logout)")
class ProviderLogoutIT {

    private static final String SESSION = "/sign-in/v1/session";
    private static final String PATH = "/sign-in/oidc/hospital/logout";

    private final OpenIdProvider hospital = OpenIdProvider.named(OpenIdProvider.HOSPITAL);
    private final String subject = "s-" + UUID.randomUUID();

    private Person signedIn(String sid) {
        ProviderRoundTrip trip = ProviderRoundTrip.begin(Person.browser(), hospital, "sign-in");
        JwtClaims claims = trip.claims(subject, "care-support");
        claims.setClaim("sid", sid);
        return trip.in(trip.back(claims).expect(303));
    }

    private static Reply logout(String token) {
        return send("logout_token=" + URLEncoder.encode(token, StandardCharsets.UTF_8));
    }

    private static Reply send(String form) {
        return send("application/x-www-form-urlencoded", form);
    }

    private static Reply send(String contentType, String form) {
        return Http.suiteNode()
                .with("Content-Type", contentType)
                .sendBytes("POST", PATH, form.getBytes(StandardCharsets.UTF_8));
    }

    private JwtClaims logoutClaims(String sid) {
        JwtClaims claims = hospital.logoutClaims(subject);
        if (sid != null) {
            claims.setClaim("sid", sid);
        }
        return claims;
    }

    @Test
    @DisplayName("a logout token ends one session by its sid, or all by its sub, and works once")
    void sessionsEnd() {
        String one = "sid-" + UUID.randomUUID();
        Person first = signedIn(one);
        Person second = signedIn("sid-" + UUID.randomUUID());
        Person other = ProviderRoundTrip.signIn(hospital, "s-" + UUID.randomUUID(), "care-support");

        String bySid = hospital.signed(logoutClaims(one));
        assertThat(logout(bySid).expect(200).header("Cache-Control")).isEqualTo("no-store");
        first.get(SESSION).expectRefusal(401);
        second.get(SESSION).expect(200);
        Person again = signedIn(one);
        logout(bySid).expect(400);
        again.get(SESSION).expect(200);

        JwtClaims sidAlone = logoutClaims(one);
        sidAlone.unsetClaim("sub");
        logout(hospital.signed(sidAlone)).expect(200);
        again.get(SESSION).expectRefusal(401);
        second.get(SESSION).expect(200);
        logout(hospital.signed(logoutClaims(null))).expect(200);
        second.get(SESSION).expectRefusal(401);
        other.get(SESSION).expect(200);
    }

    @Test
    @DisplayName("many simultaneous logouts are all accepted, and none has to be repeated")
    void manySimultaneousLogoutsAreAccepted() {
        Person person = signedIn("sid-" + UUID.randomUUID());
        List<Callable<Integer>> tokens = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            String token = hospital.signed(logoutClaims(null));
            tokens.add(() -> logout(token).status());
        }
        assertThat(Parallel.run(tokens)).containsOnly(200);
        person.get(SESSION).expectRefusal(401);
    }

    @Test
    @DisplayName("an invalid logout token ends no session")
    void anInvalidTokenEndsNothing() {
        String sid = "sid-" + UUID.randomUUID();
        Person person = signedIn(sid);
        Map<String, Consumer<JwtClaims>> changes = new LinkedHashMap<>();
        changes.put("issuer", claims -> claims.setIssuer("https://evil.example"));
        changes.put("audience", claims -> claims.setAudience("another"));
        changes.put("no id", claims -> claims.unsetClaim("jti"));
        changes.put("no event", claims -> claims.unsetClaim("events"));
        changes.put("another event", claims -> claims.setClaim("events", Map.of("a", Map.of())));
        changes.put("a nonce", claims -> claims.setClaim("nonce", "n"));
        changes.put("old", claims -> claims.setIssuedAt(OpenIdProvider.ago(700)));
        changes.put("issued tomorrow", claims -> claims.setIssuedAt(OpenIdProvider.ago(-86_400)));
        changes.put("expired", claims -> claims.setExpirationTime(OpenIdProvider.ago(120)));
        changes.put(
                "no subject and no session",
                claims -> {
                    claims.unsetClaim("sub");
                    claims.unsetClaim("sid");
                });
        changes.put("NUL", claims -> claims.setClaim("sid", "\0"));
        changes.forEach(
                (what, change) -> {
                    JwtClaims claims = logoutClaims(sid);
                    change.accept(claims);
                    assertThat(logout(hospital.signed(claims)).status()).as(what).isEqualTo(400);
                });
        logout(hospital.unsigned(logoutClaims(sid))).expect(400);
        logout(hospital.signedByPublicKey(logoutClaims(sid))).expect(400);
        logout(hospital.signedByForeignKey(logoutClaims(sid))).expect(400);
        ProviderRoundTrip trip = ProviderRoundTrip.begin(Person.browser(), hospital, "sign-in");
        logout(hospital.signed(trip.claims(subject, "care-support"))).expect(400);
        person.get(SESSION).expect(200);
    }

    @Test
    @DisplayName("the content type may be written in any case, and have a charset")
    void theContentTypeMayHaveACharset() {
        String sid = "sid-" + UUID.randomUUID();
        Person person = signedIn(sid);
        send(
                        "Application/X-WWW-Form-URLEncoded; charset=UTF-8",
                        "logout_token=" + hospital.signed(logoutClaims(sid)))
                .expect(200);
        person.get(SESSION).expectRefusal(401);
    }

    @Test
    @DisplayName("malformed bodies are refused")
    void bodiesOfAnyShape() {
        String token = hospital.signed(logoutClaims(null));
        Person person = signedIn("sid-" + UUID.randomUUID());
        send("").expect(400);
        send("logout_token=").expect(400);
        send("logout_token=%zz").expect(400);
        send("logout_token=" + token + "&logout_token=" + token).expect(400);
        send("logout_token=" + "a".repeat(20_000)).expectRefusal(413);
        Http.suiteNode().send("POST", PATH, "{}").expectRefusal(415);
        Http.suiteNode().get(PATH).expectRefusal(405);
        Http.suiteNode()
                .with("Content-Type", "application/x-www-form-urlencoded")
                .sendBytes("POST", PATH.replace("hospital", "nobody"), new byte[0])
                .expectRefusal(404);
        person.get(SESSION).expect(200);
    }
}
