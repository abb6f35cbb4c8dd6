package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.imageio.ImageIO;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.PatientLink;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;
import org.patientcare.testing.WebSocketClient;

@IntegrationTest
@RunAsClient
@DisplayName("What patients see of an organization: logo, color, opening hours and address")
class FacesIT {

    private static final String FACE =
            "{\"accent\":\"#802040\",\"opening_hours\":\"Monday to Friday, 8 to 20\","
                    + "\"address\":\"Calle Mayor 1\\n28013 Madrid\",\"phone\":\"+34 910 123 456\"}";

    private final Organization clinic =
            operator().newOrganization(Map.of("name", "Sol", "language", "en")).withPatient("p");
    private final Person administrator = Person.signedIn("administrator", clinic.id());
    private final String path = "/admin/v1/organizations/" + clinic.id();
    private final Http browser = Http.suiteNode();

    @Test
    @DisplayName("is shown on the page of a link before it is opened, and on that of a visit")
    void isShown() throws IOException {
        assertThat(organization().get("logo_url").isNull()).isTrue();
        administrator.http().send("PATCH", path, FACE).expect(200);
        JsonNode changed =
                administrator
                        .http()
                        .send("PUT", path + "/logo", picture(960, 240))
                        .expect(200)
                        .json()
                        .get("data");
        String logo = URI.create(changed.get("logo_url").asText()).getPath();

        JsonNode shown = organization();
        assertThat(shown.get("name").asText()).isEqualTo("Sol");
        assertThat(shown.get("phone").asText()).isEqualTo("+34 910 123 456");
        assertThat(shown.get("address").asText()).isEqualTo("Calle Mayor 1\n28013 Madrid");
        assertThat(shown.get("logo_url")).isEqualTo(changed.get("logo_url"));
        Reply image = browser.get(logo).expect(200);
        assertThat(image.header("Content-Type")).isEqualTo("image/png");
        assertThat(image.header("Cache-Control")).contains("immutable");
        assertThat(ImageIO.read(new ByteArrayInputStream(image.body())).getWidth()).isEqualTo(480);
        String style = URI.create(shown.get("style_url").asText()).getPath();
        assertThat(browser.get(style).expect(200).text()).contains("--accent: #802040;");

        assertThat(browser.get(visitPath()).expect(200).text())
                .contains(logo, style, "28013 Madrid", "8 to 20", "tel:+34910123456");

        administrator.http().send("DELETE", path + "/logo", null).expect(204);
        browser.get(logo).expect(404);
        assertThat(organization().get("logo_url").isNull()).isTrue();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ?"
                                        + " AND action = 'organization-change' AND outcome = 'done'",
                                clinic.uuid()))
                .isEqualTo(3);
    }

    @Test
    @DisplayName("needs enough contrast, and a picture that can be read")
    void isRefused() {
        JsonNode fault =
                administrator
                        .http()
                        .send("PATCH", path, "{\"accent\":\"#ffd400\"}")
                        .expectRefusal(422)
                        .json()
                        .at("/faults/0");
        assertThat(fault.get("code").asText()).isEqualTo("too_little_contrast");
        String nearest = fault.at("/params/nearest").asText();
        administrator.http().send("PATCH", path, "{\"accent\":\"" + nearest + "\"}").expect(200);
        administrator.http().send("PATCH", path, "{\"accent\":null}").expect(200);
        administrator
                .http()
                .send("PUT", path + "/logo", "{\"picture\":\"R0lGODdhAQABAAAAACw=\"}")
                .expectRefusal(422);
        administrator.http().send("PUT", path + "/logo", "{}").expectRefusal(422);
        assertThat(
                        administrator
                                .http()
                                .send(
                                        "PATCH",
                                        path,
                                        "{\"name\":\"a\\u0001\",\"opening_hours\":\"8\\u0002\",\"address\":\"\\u007f\"}")
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("address", "name", "opening_hours");
        operator()
                .http()
                .send(
                        "PUT",
                        "/admin/v1/organizations/" + UUID.randomUUID() + "/logo",
                        "{\"picture\":\"R0lGODdhAQABAAAAACw=\"}")
                .expectRefusal(404);
        Person.signedIn("support", clinic.id())
                .http()
                .send("DELETE", path + "/logo", null)
                .expectRefusal(403);
        browser.get("/my/accent/ffd400").expect(404);
        browser.get("/my/accent/x").expect(404);
        browser.get("/my/logo/" + clinic.id() + "/x").expect(404);
        browser.get("/my/logo/x").expect(404);
        browser.send("POST", "/my/v1/organizations", "{\"link\":\"x\"}").expectRefusal(404);
    }

    @Test
    @DisplayName(
            "notices are shown in the reader's language, else in the organization's; each version is kept")
    void notices() {
        setNotice("privacy", "en", "https://sol.example/privacy");
        setNotice("emergency", "en", "No emergencies.\n<b>112</b>");
        setNotice("emergency", "de", "Kein Notdienst");
        setNotice("imprint", "de", "Sol GmbH");
        setNotice("emergency", "de", "Kein Notdienst");
        assertThat(versions("emergency", "de")).isOne();
        JsonNode shown = setNotice("emergency", "de", "Nicht für Notfälle");
        assertThat(shown).hasSize(4);
        assertThat(shown.findValuesAsText("text")).contains("Nicht für Notfälle");
        assertThat(organization().get("notices")).hasSize(4);

        String visit = visitPath();
        assertThat(browser.get(visit + "?lang=de").expect(200).text())
                .contains("<p class=\"note emergency\" lang=\"de\">Nicht für Notfälle</p>")
                .contains("href=\"https://sol.example/privacy\"", "<summary>Impressum</summary>");
        assertThat(browser.get(visit + "?lang=pt").expect(200).text())
                .contains("lang=\"en\">No emergencies.\n&lt;b&gt;112&lt;/b&gt;</p>")
                .contains("<p lang=\"de\">Sol GmbH</p>");

        assertThat(setNotice("imprint", "de", null)).hasSize(3);
        assertThat(setNotice("imprint", "de", null)).hasSize(3);
        assertThat(versions("imprint", "de")).isEqualTo(2);
        assertThat(
                        Database.value(
                                "SELECT string_agg(facts ->> 'version', ' ' ORDER BY id) FROM audit_log WHERE organization_id = ?"
                                        + " AND action = 'organization-notice-change' AND facts ->> 'language' = 'de'",
                                clinic.uuid()))
                .isEqualTo("1 1 2 2");
        administrator
                .http()
                .send(
                        "PUT",
                        path + "/notices",
                        "{\"kind\":\"x\",\"language\":\"de\",\"text\":\" \"}")
                .expectRefusal(422);
        assertThat(
                        administrator
                                .http()
                                .send(
                                        "PUT",
                                        path + "/notices",
                                        "{\"kind\":\"x\",\"language\":\"de\",\"text\":\"a\\u0001b\"}")
                                .expectRefusal(422)
                                .faultyFields())
                .contains("text");
    }

    @Test
    @DisplayName(
            "a text to consent to is asked before the visit, once; the trail has its language and version")
    void consent() {
        String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        clinic.book("now", "p", operator().newProfessional(clinic), now).expect(200);
        JsonNode visit = clinic.http().get("/v1/appointments/now").expect(200).json().get("data");
        String url = visit.at("/patient/url").asText();
        String page = url.substring(url.indexOf("/call/"));
        assertThat(browser.get(page).expect(200).text()).contains("id=\"enter\"");

        setNotice("consent", "en", "First");
        setNotice("consent", "en", "I consent.");
        assertThat(browser.get(page).expect(200).text())
                .contains(
                        "id=\"consent\"", "I consent.", "/consent?text=en&amp;version=2&amp;lang=")
                .doesNotContain("id=\"enter\"", "First");
        String professional = visit.at("/professional/url").asText();
        assertThat(
                        browser.get(professional.substring(professional.indexOf("/call/")))
                                .expect(200)
                                .text())
                .contains("id=\"enter\"");

        Http form = browser.with("Origin", WebSocketClient.origin(url));
        String consent = page + "/consent?text=en&lang=de&version=";
        browser.with("Origin", "https://elsewhere.example")
                .send("POST", consent + "2", null)
                .expect(404);
        form.get(consent + "2").expect(405);
        for (String outdated : List.of("1", "3", "x", "")) {
            form.send("POST", consent + outdated, null).expect(303);
        }
        assertThat(browser.get(page).expect(200).text()).contains("id=\"consent\"");
        assertThat(consents()).isNull();

        for (int i = 0; i < 2; i++) {
            Reply given = form.send("POST", consent + "2", null).expect(303);
            assertThat(given.header("Location")).endsWith("?lang=de");
        }
        assertThat(browser.get(page).expect(200).text()).contains("id=\"enter\"");
        assertThat(consents()).isEqualTo("patient en 2");
        assertThat(organization().get("notices")).hasSize(1);
    }

    private Object consents() {
        return Database.value(
                "SELECT string_agg(concat_ws(' ', actor_kind, facts ->> 'language', facts ->> 'version'), ',')"
                        + " FROM audit_log WHERE organization_id = ? AND action = 'visit-consent'",
                clinic.uuid());
    }

    private JsonNode setNotice(String kind, String language, String text) {
        Map<String, String> notice = new HashMap<>(Map.of("kind", kind, "language", language));
        notice.put("text", text);
        return administrator
                .http()
                .send("PUT", path + "/notices", Reply.json(notice))
                .expect(200)
                .json()
                .get("data");
    }

    private long versions(String kind, String language) {
        return Database.count(
                "SELECT count(*) FROM organization_notice WHERE organization_id = ? AND kind = ? AND language = ?",
                clinic.uuid(),
                kind,
                language);
    }

    /** The page of a visit. */
    private String visitPath() {
        String doctor = operator().newProfessional(clinic);
        clinic.book("v", "p", doctor, "2031-05-06T08:00:00Z").expect(200);
        JsonNode visit = clinic.http().get("/v1/appointments/v").expect(200).json().get("data");
        String url = visit.at("/patient/url").asText();
        return url.substring(url.indexOf("/call/"));
    }

    private JsonNode organization() {
        String link = PatientLink.of(clinic, "p").secret();
        return browser.send("POST", "/my/v1/organizations", Reply.json(Map.of("link", link)))
                .expect(200)
                .json()
                .get("data");
    }

    private static String picture(int width, int height) throws IOException {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), "png", png);
        return Reply.json(Map.of("picture", Base64.getEncoder().encodeToString(png.toByteArray())));
    }
}
