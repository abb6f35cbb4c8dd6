package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.Http;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SignatureReader;

@Drill(value = DrillGroup.RUNBOOKS, heldBy = "RunbookTest")
@OwnInstallation
@Order(1)
@DisplayName("Runbook: rotate keys, steps 4 to 6")
class RotateSettingsIT {

    private static final String SELF_CHECK = "/admin/v1/self-check";

    @Test
    @DisplayName(
            "rotate keys: at each step the new key in the settings works and the old one no longer does")
    void rotateSettings() throws Exception {
        try (InstalledSite installed = InstalledSite.take()) {
            Site site = installed.site();
            site.set("ICE_SERVERS", "turn:127.0.0.1:3478");
            Http oldOperator = site.caller("operator.curl");

            // One restart for both steps, as the page advises for settings.
            site.followUntilRestart("rotate-keys", 6);
            site.follow("rotate-keys", 5, 6);
            oldOperator.get(SELF_CHECK).expectRefusal(401);
            installed.operator().get(SELF_CHECK).expect(200);
            assertThatThrownBy(() -> installed.connectAsRuntimeRole("settings.old.env"))
                    .hasMessageContaining("password authentication failed");
            installed.connectAsRuntimeRole("settings.env").close();
            assertTurnPasswordsAreOfTheNewSecret(installed);

            site.followAfterRestart("rotate-keys", 6);
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
