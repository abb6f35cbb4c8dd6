package org.patientcare.platform.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Http;
import org.patientcare.testing.KeyStores;
import org.patientcare.testing.Node;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SharedNode;
import org.patientcare.testing.SignatureReader;

@OnSharedNode
@DisplayName("9 Settings")
class SettingsIT {

    private static final String PUBLIC_URL = "https://care.example/patientcare";
    private static final String DEMO_KEY = "settings-demo";
    private static final String DEMO_SECRET = "uR7kz1WqYp0sXv4mNc8bGt2hJd6fLa9e";

    @TempDir private static Path folder;

    private static SharedNode shared;
    private static Node node;
    private static Http operator;
    private static Http demo;

    @BeforeAll
    static void startANodeWithEverySettingChanged() {
        shared = SharedNode.ready();
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(shared.postgres().settings(port));
        settings.put("patientcare.public-url", PUBLIC_URL + "/");
        settings.put("patientcare.rate-limit.requests-per-minute", "0");
        settings.put("patientcare.auth.api-key-header", "X-Client");
        settings.put("patientcare.auth.secret-key-header", "X-Client-Secret");
        settings.put("patientcare.token.lifetime", "PT1H");
        settings.put("patientcare.paging.page-size", "2");
        settings.put("patientcare.video.closes-after", "PT0S");
        settings.put(
                "patientcare.pdf.signing-keystore",
                KeyStores.ofUnprintableOwner(folder).toString());
        settings.put("patientcare.pdf.signing-password", KeyStores.PASSWORD);
        settings.put("patientcare.demo.api-key", DEMO_KEY);
        settings.put("patientcare.demo.secret-key", DEMO_SECRET);
        node = Node.ready(settings, port);
        operator = operator().at(port).http("X-Client", "X-Client-Secret");
        demo = Http.node(port).with("X-Client", DEMO_KEY).with("X-Client-Secret", DEMO_SECRET);
    }

    @AfterAll
    static void stopTheNode() {
        node.close();
    }

    @Test
    @DisplayName(
            "patientcare.auth.*-header: the credential headers have the names that the site gives them")
    void theCredentialHeadersAreConfigurable() {
        demo.get("/v1/patients/nobody").expectRefusal(404);
        Http.node(node.port())
                .with("X-API-Key", DEMO_KEY)
                .with("X-Secret-Key", DEMO_SECRET)
                .get("/v1/patients/nobody")
                .expectRefusal(401);
    }

    @Test
    @DisplayName(
            "patientcare.rate-limit.requests-per-minute: 0 switches the limit and its headers off")
    void zeroSwitchesTheLimitOff() {
        assertThat(demo.get("/v1/patients/nobody").headers().map().keySet())
                .noneMatch(
                        name -> name.toLowerCase(java.util.Locale.ROOT).startsWith("x-ratelimit"));
        assertThat(
                        shared.postgres()
                                .count(
                                        "SELECT count(*) FROM rate_window WHERE key = 'credential:%s'"
                                                .formatted(DEMO_KEY)))
                .isZero();
    }

    @Test
    @DisplayName("5: the page that verifies prescriptions has its own rate limit, which stays on")
    void theVerifyPageStaysLimited() {
        Http guesser = Http.node(node.port());
        List<Integer> answers =
                Parallel.run(70, () -> guesser.get("/verify/" + UUID.randomUUID()).status());

        assertThat(answers.stream().filter(status -> status == 404)).hasSize(60);
        assertThat(answers.stream().filter(status -> status == 429)).hasSize(10);
        assertThat(guesser.get("/verify/x").expect(429).header("Retry-After")).isNotNull();
    }

    @Test
    @DisplayName("5, patientcare.demo: the demo organization has a prescription to try out")
    void theDemoOrganizationHasAPrescription() {
        String path = "/api/v1/prescriptions/00000000-0000-4000-8000-00000000d0c5";
        JsonNode shown = demo.get(path).expect(200).json().get("data");

        assertThat(shown.at("/patient/first_name").asText()).isEqualTo("Lucía");
        assertThat(shown.get("active_substances").toString())
                .isEqualTo("[\"Ibuprofeno\",\"Omeprazol\"]");
        assertThat(shown.get("download_url").asText()).isEqualTo(PUBLIC_URL + path + "/download");
        byte[] pdf = demo.get(path + "/download").expect(200).body();
        assertThat(PdfReader.text(pdf)).contains("Lucía Ferrer Soto", "Ibuprofeno", "600 mg");
        assertThat(PdfReader.qrCode(pdf))
                .isEqualTo(PUBLIC_URL + "/verify/00000000-0000-4000-8000-00000000d0c5");
    }

    @Test
    @DisplayName(
            "patientcare.public-url, paging: links are absolute, under the public URL with its context path")
    void linksAreBuiltFromThePublicUrl() {
        Operator ofShared = operator().at(shared.node().port());
        ofShared.newOrganization();
        ofShared.newOrganization();
        ofShared.newOrganization();

        JsonNode page =
                operator.get("/admin/v1/organizations/?page=2&x=%20y&page=2").expect(200).json();

        String path = PUBLIC_URL + "/admin/v1/organizations";
        assertThat(page.get("data")).hasSize(2);
        assertThat(page.at("/meta/per_page").asInt()).isEqualTo(2);
        assertThat(page.at("/meta/path").asText()).isEqualTo(path);
        assertThat(page.at("/links/prev").asText()).isEqualTo(path + "?x=%20y&page=1");
        assertThat(page.at("/links/first").asText()).isEqualTo(path + "?x=%20y&page=1");
    }

    @Test
    @DisplayName(
            "patientcare.token.lifetime, public-url: tokens have the lifetime and the issuer that are set")
    void tokensLiveAsLongAsIsSet() throws ParseException {
        demo.send("PUT", "/v1/patients", "{\"patients\":[{\"code\":\"s1\",\"first_name\":\"S\"}]}")
                .expect(200);
        String token =
                demo.send("POST", "/v1/patients/authenticate", "{\"code\":\"s1\"}")
                        .expect(200)
                        .json()
                        .get("access_token")
                        .asText();

        JWTClaimsSet claims = SignedJWT.parse(token).getJWTClaimsSet();
        assertThat(claims.getExpirationTime().getTime() - claims.getIssueTime().getTime())
                .isEqualTo(3_600_000);
        assertThat(claims.getIssuer()).isEqualTo(PUBLIC_URL);
        Http.node(node.port())
                .with("Authorization", "Bearer " + token)
                .get("/widget/v1/me")
                .expect(200);
        Http.node(shared.node().port())
                .with("Authorization", "Bearer " + token)
                .get("/widget/v1/me")
                .expectRefusal(401);
    }

    @Test
    @DisplayName(
            "patientcare.demo, video.closes-after: the demo organization has a professional, and links expire after the time that is set")
    void theDemoOrganizationHasAProfessional() {
        demo.send("PUT", "/v1/patients", "{\"patients\":[{\"code\":\"s2\",\"first_name\":\"S\"}]}")
                .expect(200);
        Instant ended = Instant.now().minusSeconds(70);
        String code = "v-" + ended;
        String url =
                demo.send(
                                "POST",
                                "/v1/appointments",
                                Reply.json(
                                        Map.of(
                                                "appointment",
                                                Map.of(
                                                        "code",
                                                        code,
                                                        "starts_at",
                                                        ended.toString(),
                                                        "duration",
                                                        60),
                                                "patient",
                                                Map.of("code", "s2"),
                                                "professional",
                                                Map.of("hash", "demo-professional-000001"))))
                        .expect(200)
                        .json()
                        .at("/data/appointment/url")
                        .asText();
        assertThat(url).startsWith(PUBLIC_URL + "/call/");
        String token =
                demo.send("POST", "/v1/patients/authenticate", "{\"code\":\"s2\"}")
                        .expect(200)
                        .json()
                        .get("access_token")
                        .asText();
        JsonNode own =
                Http.node(node.port())
                        .with("Authorization", "Bearer " + token)
                        .get("/widget/v1/appointments")
                        .expect(200)
                        .json();
        assertThat(own.at("/data/0/code").asText()).isEqualTo(code);
        assertThat(own.at("/data/0/url").isNull()).isTrue();
    }

    @Test
    @DisplayName(
            "5, patientcare.pdf: an owner whose name cannot be printed signs, but is not named in the document")
    void anUnprintableOwnerSigns() {
        Operator there = operator().at(shared.node().port());
        Organization clinic =
                there.newOrganization(Map.of("name", "Clinic", "language", "en"))
                        .at(shared.node().port())
                        .withPatient("p1");
        Prescriptions prescriptions = Prescriptions.of(there, clinic);
        String code =
                operator.send(
                                "POST",
                                Operator.organization(clinic.id()) + "/prescriptions",
                                Reply.json(prescriptions.body(Map.of())))
                        .expect(201)
                        .json()
                        .at("/data/code")
                        .asText();

        byte[] pdf = prescriptions.pdf(code);

        assertThat(SignatureReader.signatures(pdf))
                .containsExactly(
                        new SignatureReader.Found(
                                "PAdES-BASELINE-B", true, true, KeyStores.UNPRINTABLE_OWNER));
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
        assertThat(PdfReader.text(pdf)).contains("Ibuprofeno").doesNotContain("electronic seal");
    }
}
