package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName(
        "The operator finds organizations, professionals, deliveries, settings and captured mails")
class AdminListFiltersIT {

    private static final Path SETTINGS_PAGE = Path.of("src/site/markdown/settings.md");

    /** A line of the page that gives a default: a number, or text in backquotes. */
    private static final Pattern DEFAULT =
            Pattern.compile("(?m)^\\| `([a-z.-]+)` \\|.*\\| (?:([0-9]+)|`([^`]+)`) \\|$");

    private final Operator operator = operator();

    /** A word that no other test has in a name. */
    private final String mark = "Q" + UUID.randomUUID().toString().replaceAll("[^a-f]", "") + "zé";

    @Test
    @DisplayName(
            "organizations are found by the beginning of a word of their name, without regard to case and accents, and by no other text")
    void organizationsAreFoundByName() {
        String first = operator.newOrganization(Map.of("name", mark + " Łódź")).id();
        String second = operator.newOrganization(Map.of("name", "Hospital-" + mark)).id();
        operator.newOrganization(Map.of("name", "x" + mark));
        String typed = mark.toUpperCase(java.util.Locale.ROOT).replace('É', 'E');
        JsonNode found = get("/admin/v1/organizations?name=" + Http.segment(typed));
        assertThat(found.get("data").findValuesAsText("id")).containsExactly(second, first);
        assertThat(found.at("/meta/total").asInt()).isEqualTo(2);
        assertThat(
                        get("/admin/v1/organizations?order=asc&name=" + Http.segment(typed))
                                .get("data")
                                .findValuesAsText("id"))
                .containsExactly(first, second);
        assertThat(
                        get("/admin/v1/organizations?name=" + Http.segment(mark + " lod"))
                                .get("data")
                                .findValuesAsText("id"))
                .containsExactly(first);
        for (String nobody : List.of("%" + mark, "_" + mark, mark + "\u202e%")) {
            assertThat(get("/admin/v1/organizations?name=" + Http.segment(nobody)).get("data"))
                    .isEmpty();
        }
        assertThat(
                        operator.http()
                                .get(
                                        "/admin/v1/organizations?page=0&order=up&name="
                                                + "a".repeat(256))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("name", "order", "page");
    }

    @Test
    @DisplayName(
            "an auditor of all organizations finds them by name and sees no more than id and name; an auditor of one organization may not")
    void auditorsChooseAnOrganization() {
        String id = operator.newOrganization(Map.of("name", mark + " Łódź")).id();
        String path = "/admin/v1/organization-names?name=" + Http.segment(mark);
        JsonNode found = Person.signedIn("auditor", null).get(path).expect(200).json();
        assertThat(found.get("data").toString())
                .isEqualTo("[{\"id\":\"" + id + "\",\"name\":\"" + mark + " Łódź\"}]");
        assertThat(found.at("/meta/total").asInt()).isOne();
        Person.signedIn("auditor", id).get(path).expectRefusal(403);
    }

    @Test
    @DisplayName(
            "an administrator finds the professionals of the organization, without their other organizations")
    void administratorsFindTheirProfessionals() {
        Organization clinic = operator.newOrganization();
        Organization elsewhere = operator.newOrganization();
        String assigned = professional("Dr. " + mark, clinic.id());
        professional("Dr. " + mark, elsewhere.id());
        Person administrator = Person.signedIn("administrator", clinic.id());
        String list = Operator.organization(clinic.id()) + "/professionals";
        JsonNode found = administrator.get(list + "?name=" + Http.segment(mark)).expect(200).json();
        assertThat(found.get("data").findValuesAsText("hash")).containsExactly(assigned);
        assertThat(found.at("/data/0").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("hash", "name", "title", "collegiate_number");
        assertThat(administrator.get(list + "?name=nobody").expect(200).json().get("data"))
                .isEmpty();
        administrator
                .get(Operator.organization(elsewhere.id()) + "/professionals")
                .expectRefusal(404);
        operator.http()
                .get(Operator.organization(UUID.randomUUID().toString()) + "/professionals")
                .expectRefusal(404);
    }

    @Test
    @DisplayName("professionals are found by name, by organization, by both or by neither")
    void professionalsAreFound() {
        Organization clinic = operator.newOrganization();
        String assigned = professional("Dr. " + mark, clinic.id());
        String other = professional(mark, operator.newOrganization().id());
        String list = "/admin/v1/professionals?";
        assertThat(hashes(list + "name=" + Http.segment(mark))).containsExactly(other, assigned);
        assertThat(hashes(list + "order=asc&name=" + Http.segment(mark)))
                .containsExactly(assigned, other);
        assertThat(hashes(list + "organization=" + clinic.id())).containsExactly(assigned);
        assertThat(hashes(list + "organization=" + clinic.id() + "&name=" + Http.segment(mark)))
                .containsExactly(assigned);
        assertThat(hashes(list + "organization=" + clinic.id() + "&name=nobody")).isEmpty();
        assertThat(hashes(list + "organization=" + UUID.randomUUID())).isEmpty();
        assertThat(
                        operator.http()
                                .get(list + "organization=x&page=x")
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("organization", "page");
    }

    @Test
    @DisplayName(
            "deliveries are filtered by state; the total counts the filtered ones, and links keep the filter")
    void deliveriesAreFilteredByState() {
        Organization clinic = operator.newOrganization();
        Database.change(
                "INSERT INTO delivery (organization_id, at, code, channel, recipient, state, reason, changed_at)"
                        + " SELECT ?, now(), state || n, 'sms', '***', state, CASE state WHEN 'failed' THEN 'x' END, now()"
                        + " FROM generate_series(1, 2) n, unnest(ARRAY['accepted', 'failed']) state",
                clinic.uuid());
        String list = Operator.organization(clinic.id()) + "/deliveries?state=";
        JsonNode failed = get(list + "failed");
        assertThat(failed.get("data").findValuesAsText("code"))
                .containsExactlyInAnyOrder("failed1", "failed2");
        assertThat(failed.at("/meta/total").asInt()).isEqualTo(2);
        assertThat(failed.at("/links/first").asText()).endsWith("state=failed&page=1");
        assertThat(get(list + "delivered").get("data")).isEmpty();
        assertThat(get(list).at("/meta/total").asInt()).isEqualTo(4);
        assertThat(operator.http().get(list + "FAILED").expectRefusal(422).faultsOf("state"))
                .containsExactly("must be one of: accepted, delivered, failed");
    }

    @Test
    @DisplayName("settings are shown with value and source; a secret shows only whether it is set")
    void settingsAreShownWithoutSecrets() {
        Reply reply = operator.http().get("/admin/v1/settings").expect(200);
        assertThat(reply.text())
                .contains(
                        "{\"name\":\"patientcare.delivery.capture\",\"value\":\"true\",\"source\":\"system_property\",\"set\":true}",
                        "{\"name\":\"patientcare.operator.secret-key\",\"value\":null,\"source\":\"system_property\",\"set\":true}",
                        "{\"name\":\"patientcare.pdf.signing-password\",\"value\":null,\"source\":null,\"set\":false}")
                .doesNotContain(Operator.SECRET_KEY, Operator.API_KEY);
    }

    @Test
    @DisplayName("a setting that is not set is shown with its default, which is that of the page")
    void defaultsAreShown() throws IOException {
        Map<String, JsonNode> shown = new HashMap<>();
        get("/admin/v1/settings")
                .get("data")
                .forEach(each -> shown.put(each.get("name").asText(), each));
        Map<String, String> described = new HashMap<>();
        DEFAULT.matcher(Files.readString(SETTINGS_PAGE))
                .results()
                .map(
                        line ->
                                new String[] {
                                    line.group(1),
                                    line.group(2) == null ? line.group(3) : line.group(2)
                                })
                // The SMS centre's settings count only where there is one.
                .filter(line -> !line[0].startsWith("patientcare.smpp."))
                .filter(
                        line ->
                                shown.containsKey(line[0])
                                        && !shown.get(line[0]).get("set").asBoolean())
                .forEach(line -> described.put(line[0], line[1]));
        assertThat(described).hasSizeGreaterThan(15);
        described.forEach(
                (name, text) ->
                        assertThat(comparable(shown.get(name).get("value").asText()))
                                .as(name)
                                .isEqualTo(comparable(text)));
    }

    /** Durations can be written in several ways. */
    private static Object comparable(String text) {
        return text.matches("P[0-9DTHMS]+") ? Duration.parse(text) : text;
    }

    @Test
    @DisplayName(
            "a captured mail is served as HTML with a policy that lets it load and run nothing; an SMS and an unknown mail are 404")
    void aCapturedMailIsSandboxed() {
        String html = "<script>alert(1)</script><p>Łódź</p>";
        Reply reply = captured(message("email", html)).expect(200);
        assertThat(reply.text()).isEqualTo(html);
        assertThat(reply.header("Content-Type")).isEqualToIgnoringCase("text/html;charset=UTF-8");
        assertThat(reply.header("Content-Security-Policy"))
                .isEqualTo(
                        "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'");
        assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        for (String none : List.of(message("sms", null), "0", "x", "999999999999")) {
            captured(none).expectRefusal(404);
        }
    }

    private Reply captured(String id) {
        return operator.http().get("/admin/v1/captured-messages/" + id + "/html");
    }

    private static String message(String channel, String html) {
        return (String)
                Database.value(
                        "INSERT INTO captured_message (at, channel, sender, recipient, name, language, subject, text, html)"
                                + " VALUES (now(), ?, 'a', 'b', 'B', 'en', 'S', 'T', ?) RETURNING id::text",
                        channel,
                        html);
    }

    private String professional(String name, String organization) {
        return operator.createProfessional(
                        Map.of("name", name, "organizations", List.of(organization)))
                .expect(201)
                .json()
                .at("/data/hash")
                .asText();
    }

    private List<String> hashes(String path) {
        return get(path).get("data").findValuesAsText("hash");
    }

    private JsonNode get(String path) {
        return operator.http().get(path).expect(200).json();
    }
}
