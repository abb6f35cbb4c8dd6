package org.patientcare.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Node;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Visit;

@IntegrationTest
@RunAsClient
@DisplayName("Visits on a Jitsi server")
class JitsiIT {

    private static final String SECRET = "0123456789abcdef0123456789abcdef-jitsi";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static Node node;

    @BeforeAll
    static void startANodeWithJitsi() {
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.put("patientcare.video.engine", "jitsi");
        settings.put("patientcare.jitsi.url", "https://meet.example/");
        settings.put("patientcare.jitsi.app-id", "care");
        settings.put("patientcare.jitsi.secret", SECRET);
        node = Node.ready(settings, port);
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    @Test
    @DisplayName(
            "4: both sides are sent to one random room, each with a token for its role and time")
    void bothSidesAreSentToOneRoom() {
        Instant start = Instant.now();
        Visit visit = Visit.at("es", start);
        assertThat(get(visit.patientUrl()).expect(200).text())
                .contains(Visit.token(visit.patientUrl()) + "/join");

        String patient = room(visit.patientUrl());
        assertThat(visit.state()).isEqualTo("waiting");
        String professional = room(visit.professionalUrl());
        assertThat(visit.state()).isEqualTo("in_call");

        String name = patient.replaceFirst("\\?.*", "");
        assertThat(name).matches("https://meet\\.example/[0-9a-f-]{36}");
        assertThat(professional).startsWith(name + "?jwt=");
        assertThat(patient).doesNotContain(visit.code()).doesNotContain("#");
        assertToken(patient, name, false, "Ana María Fernández Ruiz", start);
        assertToken(professional, name, true, "Dra. Lucía Prado Gómez", start);
    }

    @Test
    @DisplayName("4: the row of the call's beginning names who came last")
    void whoComesLastIsNamed() {
        Visit visit = Visit.now("es");
        room(visit.professionalUrl());
        room(visit.patientUrl());
        assertThat(visit.state()).isEqualTo("in_call");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_event WHERE organization_id = ?"
                                        + " AND action = 'visit-admit' AND actor_kind = 'patient'",
                                visit.clinic().uuid()))
                .isOne();
    }

    @Test
    @DisplayName("4: who is early, late, unknown or cancelled is sent nowhere")
    void nobodyIsSentThereOutsideTheTime() {
        for (Visit visit :
                new Visit[] {
                    Visit.at("es", Instant.now().plus(Duration.ofHours(1))),
                    Visit.at("es", Instant.now().minus(Duration.ofDays(1))),
                    Visit.now("es").cancel()
                }) {
            Reply reply = join(visit.patientUrl()).expect(303);
            assertThat(reply.header("Location")).isEqualTo("../" + Visit.token(visit.patientUrl()));
        }
        get("http://127.0.0.1/call/" + "A".repeat(32) + "/join").expect(404);
    }

    @Test
    @DisplayName("4: a visit that was moved gets another room")
    void aMovedVisitGetsAnotherRoom() {
        Visit visit = Visit.now("es");
        String professional = room(visit.professionalUrl());
        visit.move(Duration.ZERO);
        assertThat(room(visit.again().professionalUrl()).substring(0, 60))
                .isNotEqualTo(professional.substring(0, 60));
    }

    private static Reply get(String url) {
        return Http.node(node.port()).get(url.substring(url.indexOf("/call/")));
    }

    private static Reply join(String url) {
        return get(url + "/join");
    }

    private static String room(String url) {
        Reply reply = join(url).expect(303);
        assertThat(reply.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        return reply.header("Location");
    }

    /** By the platform's own HMAC, not by the library that signed. */
    private static void assertToken(
            String address, String room, boolean moderator, String name, Instant start) {
        String[] parts = address.substring(address.indexOf("jwt=") + 4).split("\\.");
        assertThat(parts[2]).isEqualTo(hs256(parts[0] + "." + parts[1]));
        assertThat(decoded(parts[0]).get("alg").asText()).isEqualTo("HS256");
        JsonNode claims = decoded(parts[1]);
        long second = start.getEpochSecond();
        assertThat(claims.get("room").asText()).isEqualTo(room.replaceFirst(".*/", ""));
        assertThat(claims.get("iss").asText()).isEqualTo("care");
        assertThat(claims.get("aud").asText()).isEqualTo("jitsi");
        assertThat(claims.get("sub").asText()).isEqualTo("meet.example");
        assertThat(claims.get("nbf").asLong()).isEqualTo(second - 900);
        assertThat(claims.get("exp").asLong()).isEqualTo(second + 900 + 3600);
        assertThat(claims.get("moderator").asBoolean()).isEqualTo(moderator);
        JsonNode user = claims.at("/context/user");
        assertThat(user.get("name").asText()).isEqualTo(name);
        assertThat(user.get("moderator").asBoolean()).isEqualTo(moderator);
        assertThat(user.get("affiliation").asText()).isEqualTo(moderator ? "owner" : "member");
    }

    private static JsonNode decoded(String part) {
        try {
            return MAPPER.readTree(Base64.getUrlDecoder().decode(part));
        } catch (IOException e) {
            throw new AssertionError(part, e);
        }
    }

    private static String hs256(String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal(text.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
