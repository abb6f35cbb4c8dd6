package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.RawHttp;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("5, 8: an Idempotency-Key makes creates safe to repeat")
class IdempotencyIT {

    private static final String ORGANIZATIONS = "/admin/v1/organizations";
    private static final String PROFESSIONALS = "/admin/v1/professionals";
    private static final String HEADER = "Idempotency-Key";

    private final Operator operator = operator();
    private final String key = "\"" + UUID.randomUUID() + "~!\"";
    private final String name = "Clinic " + key;

    @Test
    @DisplayName(
            "5: a repeat gets the first answer again, even if the resource has changed since, and creates nothing")
    void aRepeatGetsTheFirstAnswer() {
        Reply first = create(ORGANIZATIONS, Map.of("name", name, "language", "de")).expect(201);
        assertThat(first.header("Idempotency-Replayed")).isNull();
        String id = first.json().at("/data/id").asText();
        operator.change(id, "{\"language\":\"en\"}").expect(200);

        Reply repeat = create(ORGANIZATIONS, Map.of("language", "de", "name", name)).expect(201);

        assertThat(repeat.body()).isEqualTo(first.body());
        assertThat(repeat.header("Content-Type")).isEqualTo(first.header("Content-Type"));
        assertThat(repeat.header("Idempotency-Replayed")).isEqualTo("true");
        keyed().send(
                        "POST",
                        ORGANIZATIONS + "/",
                        "{ \"name\": " + Reply.json(name) + ", \"language\":\"de\", \"url\": null}")
                .expect(201);
        assertThat(organizations()).isEqualTo(1);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE action = 'organization-create' AND ? = ANY (object_codes)",
                                id))
                .isEqualTo(1);
    }

    @Test
    @DisplayName(
            "5: the same holds for professionals; one key may be used once for each kind of resource")
    void oneKeyServesEachKindOfResource() {
        Organization clinic = operator.newOrganization();
        Map<String, Object> body = Map.of("name", name, "organizations", List.of(clinic.id()));
        create(ORGANIZATIONS, Map.of("name", name)).expect(201);
        Reply first = create(PROFESSIONALS, body).expect(201);

        assertThat(create(PROFESSIONALS, body).expect(201).body()).isEqualTo(first.body());

        assertThat(Database.count("SELECT count(*) FROM professional WHERE name = ?", name))
                .isEqualTo(1);
        assertThat(operator.professional(first.json().at("/data/hash").asText()).status())
                .isEqualTo(200);
    }

    @Test
    @DisplayName("5: calls without a key, or with different keys, each create a resource")
    void withoutAKeyEachCallCreates() {
        operator.create(Map.of("name", name)).expect(201);
        operator.create(Map.of("name", name)).expect(201);
        create(ORGANIZATIONS, Map.of("name", name)).expect(201);
        operator.http()
                .with(HEADER, key + "2")
                .send("POST", ORGANIZATIONS, Reply.json(Map.of("name", name)))
                .expect(201);
        assertThat(organizations()).isEqualTo(4);
    }

    @Test
    @DisplayName("5: another body or path under the same key is 422 and creates nothing")
    void anotherCallUnderTheKeyIsRefused() {
        create(ORGANIZATIONS, Map.of("name", name)).expect(201);
        Reply other = create(ORGANIZATIONS, Map.of("name", name, "language", "de"));
        assertThat(other.expectRefusal(422).faultyFields()).containsExactly(HEADER);
        assertThat(other.faultsOf(HEADER).get(0)).contains("another body or path", "another key");
        assertThat(organizations()).isEqualTo(1);

        Organization a = operator.newOrganization();
        Organization b = operator.newOrganization();
        create(Operator.credentials(a.id()), Map.of("label", name)).expect(201);
        assertThat(
                        create(Operator.credentials(b.id()), Map.of("label", name))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly(HEADER);
        assertThat(credentials()).isEqualTo(1);
    }

    @Test
    @DisplayName(
            "5: no secret is stored: a repeated creation of a credential is 409 and names the created API key")
    void aSecretIsNotStored() {
        Organization clinic = operator.newOrganization();
        String path = Operator.credentials(clinic.id());
        JsonNode made = create(path, Map.of("label", name)).expect(201).json().get("data");

        Reply repeat = create(path, Map.of("label", name)).expectRefusal(409);

        String apiKey = made.get("api_key").asText();
        assertThat(repeat.json().get("message").asText()).contains(apiKey, "revoke");
        assertThat(repeat.json().get("reason").asText()).isEqualTo("secret_not_kept");
        assertThat(repeat.header("Retry-After")).isNull();
        assertThat(credentials()).isEqualTo(1);
        String row =
                Database.value("SELECT k::text FROM idempotency_key k WHERE key = ?", key)
                        .toString();
        assertThat(row).contains(apiKey).doesNotContain(made.get("secret_key").asText());
        operator.revoke(clinic.id(), apiKey).expect(204);
        create(path, Map.of("label", name)).expectRefusal(409);
    }

    @Test
    @DisplayName("5: a failed call stores no key and can be repeated")
    void aFailedCallCanBeRepeated() {
        String unknown = UUID.randomUUID().toString();
        Map<String, Object> body = Map.of("name", name, "organizations", List.of(unknown));
        create(PROFESSIONALS, body).expectRefusal(400);
        create(ORGANIZATIONS, Map.of("name", "")).expectRefusal(422);
        create(Operator.credentials(unknown), Map.of("label", name)).expectRefusal(404);
        assertThat(keys()).isZero();
        create(PROFESSIONALS, Map.of("name", name, "organizations", List.of())).expect(201);
        create(ORGANIZATIONS, Map.of("name", name)).expect(201);
    }

    @Test
    @DisplayName(
            "5: a key has 1 to 255 visible ASCII characters and is sent once; its fault is reported with those of the body")
    void keysAreValidated() {
        for (String wrong : List.of("a b", "k".repeat(256), "k".repeat(4_000))) {
            Reply refused = raw(List.of(HEADER + ": " + wrong), "{\"name\":\"\"}");
            assertThat(refused.expectRefusal(422).faultyFields())
                    .as("%s", wrong)
                    .containsExactly(HEADER, "name");
            assertThat(refused.faultsOf(HEADER))
                    .containsExactly("must be 1 to 255 visible ASCII characters, without spaces");
        }
        for (String wrong : List.of("", "a\tb", "\u00e9")) {
            int status =
                    raw(List.of(HEADER + ": " + wrong), Reply.json(Map.of("name", name))).status();
            assertThat(status).as("refused by the server or the service: %s", wrong).isIn(400, 422);
        }
        Reply two = raw(List.of(HEADER + ": a", HEADER + ": a"), "{\"name\":\"x\"}");
        assertThat(two.expectRefusal(422).faultsOf(HEADER)).containsExactly("must be sent once");

        String longest = (key + "k".repeat(255)).substring(0, 255);
        operator.http()
                .with(HEADER, longest)
                .send("POST", ORGANIZATIONS, Reply.json(Map.of("name", name)))
                .expect(201);
        assertThat(organizations()).isEqualTo(1);
        operator.http().with(HEADER, "a b").get(ORGANIZATIONS).expect(200);
    }

    @Test
    @DisplayName(
            "5: while the first call runs, a repeat is 409 with Retry-After; of sixteen concurrent calls one creates")
    void whileTheFirstRunsARepeatIsRefused() throws Exception {
        String lock =
                "idempotency-key\noperator:" + Operator.API_KEY + "\nPOST " + ORGANIZATIONS + "\n";
        try (Connection first =
                Database.lock("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", lock + key)) {
            Reply early = create(ORGANIZATIONS, Map.of("name", name)).expectRefusal(409);
            assertThat(early.header("Retry-After")).isEqualTo("1");
            assertThat(early.json().get("reason").asText()).isEqualTo("in_progress");
            first.rollback();
        }
        List<Reply> replies = Parallel.run(16, () -> create(ORGANIZATIONS, Map.of("name", name)));
        assertThat(replies).allMatch(reply -> reply.status() == 201 || reply.status() == 409);
        assertThat(
                        replies.stream()
                                .filter(reply -> reply.status() == 201)
                                .map(Reply::text)
                                .distinct())
                .hasSize(1);
        assertThat(organizations()).isEqualTo(1);
        assertThat(keys()).isEqualTo(1);
    }

    @Test
    @DisplayName("5: a key is kept 24 hours by the database's clock")
    void aKeyIsKeptADay() {
        Reply first = create(ORGANIZATIONS, Map.of("name", name)).expect(201);
        age("23 hours 59 minutes");
        assertThat(create(ORGANIZATIONS, Map.of("name", name)).expect(201).body())
                .isEqualTo(first.body());
        age("24 hours");
        Reply next = create(ORGANIZATIONS, Map.of("name", name, "language", "pt")).expect(201);
        assertThat(next.body()).isNotEqualTo(first.body());
        assertThat(create(ORGANIZATIONS, Map.of("name", name, "language", "pt")).body())
                .isEqualTo(next.body());
        assertThat(organizations()).isEqualTo(2);
    }

    @Test
    @DisplayName("5: a caller may hold 10,000 keys; the next one is 429 with Retry-After")
    void keysAreLimited() {
        String others = "operator:" + Operator.API_KEY;
        Database.change(
                "INSERT INTO idempotency_key (credential, operation, key, request_sha256, answer, used_at)"
                        + " SELECT ?, ?, i::text, sha256(''), '', clock_timestamp() - interval '23 hours 59 minutes'"
                        + " FROM generate_series(1, 10000) i",
                others,
                key);
        try {
            Reply refused = create(ORGANIZATIONS, Map.of("name", name)).expectRefusal(429);
            assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 60);
            assertThat(refused.json().get("message").asText()).contains("10000 Idempotency-Keys");
            operator.create(Map.of("name", "without a key")).expect(201);
        } finally {
            Database.change("DELETE FROM idempotency_key WHERE operation = ?", key);
        }
        create(ORGANIZATIONS, Map.of("name", name)).expect(201);
    }

    private Http keyed() {
        return operator.http().with(HEADER, key);
    }

    private Reply create(String path, Map<String, ?> body) {
        return keyed().send("POST", path, Reply.json(body));
    }

    private Reply raw(List<String> headers, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        List<String> lines = new ArrayList<>(headers);
        lines.add("Content-Type: application/json");
        lines.add("Content-Length: " + bytes.length);
        return RawHttp.call(
                operator.http(), "POST", ORGANIZATIONS, bytes, lines.toArray(String[]::new));
    }

    private void age(String time) {
        Database.change(
                "UPDATE idempotency_key SET used_at = clock_timestamp() - CAST(? AS interval) WHERE key = ?",
                time,
                key);
    }

    private long organizations() {
        return Database.count("SELECT count(*) FROM organization WHERE name = ?", name);
    }

    private long credentials() {
        return Database.count("SELECT count(*) FROM credential WHERE label = ?", name);
    }

    private long keys() {
        return Database.count("SELECT count(*) FROM idempotency_key WHERE key = ?", key);
    }
}
