package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SignatureReader;

@OwnInstallation
@DisplayName("Runbook: rotate keys")
class RotateKeysIT {

    private static final String SELF_CHECK = "/admin/v1/self-check";

    @Test
    @DisplayName("rotate keys: the new ones work and the old are dead, each at its step")
    void rotateKeys() throws Exception {
        try (InstalledSite installed = InstalledSite.take()) {
            Site site = installed.site();
            site.set("ICE_SERVERS", "turn:127.0.0.1:3478");
            Http oldClinic = installed.organization();
            Http oldOperator = site.caller("operator.curl");
            String oldToken = InstalledSite.token(oldClinic, "first");

            site.follow("rotate-keys", 0, 1);
            oldClinic.get(InstalledSite.FIRST).expectRefusal(401);
            installed.organization().get(InstalledSite.FIRST).expect(200);

            site.follow("rotate-keys", 1, 2);
            assertThat(publishedKeys(installed)).isEqualTo(3);
            installed.patient(oldToken).get("/widget/v1/me").expect(200);
            String newToken = InstalledSite.token(installed.organization(), "first");
            assertThat(keyOf(newToken)).isNotEqualTo(keyOf(oldToken));

            site.follow("rotate-keys", 2, 3);
            assertThat(publishedKeys(installed)).isEqualTo(2);
            installed.patient(oldToken).get("/widget/v1/me").expectRefusal(401);
            installed
                    .patient(InstalledSite.token(installed.organization(), "first"))
                    .get("/widget/v1/me")
                    .expect(200);

            assertTheWrappingKeyIsExchanged(installed);

            site.follow("rotate-keys", 5, 6);
            oldOperator.get(SELF_CHECK).expectRefusal(401);
            installed.operator().get(SELF_CHECK).expect(200);
            assertThatThrownBy(() -> installed.worker("settings.old.env"))
                    .hasMessageContaining("password authentication failed");
            installed.worker("settings.env").close();
            assertTurnPasswordsAreOfTheNewSecret(installed);

            site.follow("rotate-keys", 6, 7);
            assertThat(SignatureReader.signatures(issuedPrescription(installed)))
                    .singleElement()
                    .satisfies(
                            signature -> {
                                assertThat(signature.signer()).isEqualTo("My Hospital");
                                assertThat(signature.intact()).isTrue();
                            });

            site.follow("rotate-keys", 7, 8);
            assertThat(site.file("settings.old.env")).doesNotExist();
            installed.organization().get(InstalledSite.FIRST).expect(200);
            installed.handOn();
        }
    }

    private static void assertTheWrappingKeyIsExchanged(InstalledSite installed) throws Exception {
        Site site = installed.site();
        String token = InstalledSite.token(installed.organization(), "first");
        String before = site.wrappedBy();

        site.follow("rotate-keys", 3, 4);
        assertThat(site.wrappedBy()).as("what nodes with the old key can read").isEqualTo(before);
        installed.patient(token).get("/widget/v1/me").expect(200);

        site.follow("rotate-keys", 4, 5);
        assertThat(site.wrappedBy()).isNotEqualTo(before);
        assertThat(site.text("settings.env")).doesNotContain("PREVIOUS");
        installed.patient(token).get("/widget/v1/me").expect(200);
    }

    private static String keyOf(String token) throws ParseException {
        return SignedJWT.parse(token).getHeader().getKeyID();
    }

    private static int publishedKeys(InstalledSite installed) {
        return Http.node(installed.site().port())
                .get("/.well-known/jwks.json")
                .expect(200)
                .json()
                .get("keys")
                .size();
    }

    private static String professional(InstalledSite installed) {
        return installed
                .operator()
                .send(
                        "POST",
                        "/admin/v1/professionals",
                        Reply.json(
                                Map.of(
                                        "name",
                                        "Dr. Rey",
                                        "organizations",
                                        List.of(installed.site().text("organization.id").strip()))))
                .expect(201)
                .json()
                .at("/data/hash")
                .asText();
    }

    private static void assertTurnPasswordsAreOfTheNewSecret(InstalledSite installed)
            throws Exception {
        Map<String, ?> visit =
                Map.of(
                        "appointment",
                        Map.of("code", "now", "starts_at", Instant.now().toString()),
                        "patient",
                        Map.of("code", "first"),
                        "professional",
                        Map.of("hash", professional(installed)));
        String url =
                installed
                        .organization()
                        .send("POST", "/v1/appointments", Reply.json(visit))
                        .expect(200)
                        .json()
                        .at("/data/appointment/url")
                        .asText();
        String page =
                Http.node(installed.site().port()).get(url.replaceFirst(".*(?=/call/)", "")).text();
        Matcher credentials =
                Pattern.compile("\"username\":\"([^\"]+)\",\"credential\":\"([^\"]+)\"")
                        .matcher(page);
        assertThat(credentials.find()).as(page).isTrue();
        Mac mac = Mac.getInstance("HmacSHA1");
        String secret = installed.site().setting("settings.env", "PATIENTCARE_VIDEO_TURN_SECRET");
        mac.init(new SecretKeySpec(secret.getBytes(), "HmacSHA1"));
        assertThat(credentials.group(2))
                .isEqualTo(
                        Base64.getEncoder()
                                .encodeToString(mac.doFinal(credentials.group(1).getBytes())));
    }

    private static byte[] issuedPrescription(InstalledSite installed) {
        String path =
                "/admin/v1/organizations/"
                        + installed.site().text("organization.id").strip()
                        + "/prescriptions";
        Map<String, ?> order =
                Map.of(
                        "patient",
                        Map.of("code", "first"),
                        "professional",
                        Map.of("hash", professional(installed)),
                        "items",
                        List.of(Map.of("active_substance", "Ibuprofeno")));
        String code =
                installed
                        .operator()
                        .send("POST", path, Reply.json(order))
                        .expect(201)
                        .json()
                        .at("/data/code")
                        .asText();
        return installed
                .organization()
                .get("/api/v1/prescriptions/" + code + "/download")
                .expect(200)
                .body();
    }
}
