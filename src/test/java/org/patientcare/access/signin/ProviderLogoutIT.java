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
import org.patientcare.testing.ProviderTrip;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Who signs out at the provider is signed out here")
class ProviderLogoutIT {

    private static final String SESSION = "/sign-in/v1/session";
    private static final String PATH = "/sign-in/oidc/hospital/logout";

    private final OpenIdProvider hospital = OpenIdProvider.named(OpenIdProvider.HOSPITAL);
    private final String subject = "s-" + UUID.randomUUID();

    private Person in(String sid) {
        ProviderTrip trip = ProviderTrip.begin(Person.browser(), hospital, "sign-in");
        JwtClaims claims = trip.claims(subject, "care-support");
        claims.setClaim("sid", sid);
        return trip.in(trip.back(claims).expect(303));
    }

    private static Reply leave(String token) {
        return send("logout_token=" + URLEncoder.encode(token, StandardCharsets.UTF_8));
    }

    private static Reply send(String form) {
        return Http.suiteNode()
                .with("Content-Type", "application/x-www-form-urlencoded")
                .sendBytes("POST", PATH, form.getBytes(StandardCharsets.UTF_8));
    }

    private JwtClaims farewell(String sid) {
        JwtClaims claims = hospital.farewell(subject);
        if (sid != null) {
            claims.setClaim("sid", sid);
        }
        return claims;
    }

    @Test
    @DisplayName("of one session by its sid, of all by sub, once each")
    void sessionsEnd() {
        String one = "sid-" + UUID.randomUUID();
        Person first = in(one);
        Person second = in("sid-" + UUID.randomUUID());
        Person other = ProviderTrip.signIn(hospital, "s-" + UUID.randomUUID(), "care-support");

        String bySid = hospital.signed(farewell(one));
        assertThat(leave(bySid).expect(200).header("Cache-Control")).isEqualTo("no-store");
        first.get(SESSION).expectRefusal(401);
        second.get(SESSION).expect(200);
        Person again = in(one);
        leave(bySid).expect(400);
        again.get(SESSION).expect(200);

        JwtClaims sidAlone = farewell(one);
        sidAlone.unsetClaim("sub");
        leave(hospital.signed(sidAlone)).expect(200);
        again.get(SESSION).expectRefusal(401);
        second.get(SESSION).expect(200);
        leave(hospital.signed(farewell(null))).expect(200);
        second.get(SESSION).expectRefusal(401);
        other.get(SESSION).expect(200);
    }

    @Test
    @DisplayName("when all sign out at once nobody is told to come again")
    void allMaySignOutAtOnce() {
        Person person = in("sid-" + UUID.randomUUID());
        List<Callable<Integer>> tokens = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            String token = hospital.signed(farewell(null));
            tokens.add(() -> leave(token).status());
        }
        assertThat(Parallel.run(tokens)).containsOnly(200);
        person.get(SESSION).expectRefusal(401);
    }

    @Test
    @DisplayName("what proves nothing ends nothing")
    void whatProvesNothingEndsNothing() {
        String sid = "sid-" + UUID.randomUUID();
        Person person = in(sid);
        Map<String, Consumer<JwtClaims>> changes = new LinkedHashMap<>();
        changes.put("issuer", claims -> claims.setIssuer("https://evil.example"));
        changes.put("audience", claims -> claims.setAudience("another"));
        changes.put("no id", claims -> claims.unsetClaim("jti"));
        changes.put("no event", claims -> claims.unsetClaim("events"));
        changes.put("another event", claims -> claims.setClaim("events", Map.of("a", Map.of())));
        changes.put("a nonce", claims -> claims.setClaim("nonce", "n"));
        changes.put("old", claims -> claims.setIssuedAt(OpenIdProvider.ago(700)));
        changes.put("of tomorrow", claims -> claims.setIssuedAt(OpenIdProvider.ago(-86_400)));
        changes.put("over", claims -> claims.setExpirationTime(OpenIdProvider.ago(120)));
        changes.put(
                "nobody",
                claims -> {
                    claims.unsetClaim("sub");
                    claims.unsetClaim("sid");
                });
        changes.put("NUL", claims -> claims.setClaim("sid", "\0"));
        changes.forEach(
                (what, change) -> {
                    JwtClaims claims = farewell(sid);
                    change.accept(claims);
                    assertThat(leave(hospital.signed(claims)).status()).as(what).isEqualTo(400);
                });
        leave(hospital.unsigned(farewell(sid))).expect(400);
        leave(hospital.signedByPublicKey(farewell(sid))).expect(400);
        leave(hospital.signedByAnother(farewell(sid))).expect(400);
        ProviderTrip trip = ProviderTrip.begin(Person.browser(), hospital, "sign-in");
        leave(hospital.signed(trip.claims(subject, "care-support"))).expect(400);
        person.get(SESSION).expect(200);
    }

    @Test
    @DisplayName("bodies of any shape are refused")
    void bodiesOfAnyShape() {
        String token = hospital.signed(farewell(null));
        Person person = in("sid-" + UUID.randomUUID());
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
