package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.people.organization.Permission;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("8 Admin surface: organizations and their credentials")
class OrganizationsIT {

    private static final String INSTANT = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ";
    private static final int PAGE = 15;

    private final Operator operator = operator();

    @Test
    @DisplayName("8 Admin surface: fields that a new organization does not name get their defaults")
    void anOrganizationHasDefaults() {
        JsonNode made = operator.create(Map.of("name", "Clínica Łódź")).expect(201).json();
        assertThat(names(made)).containsExactly("data");
        JsonNode clinic = made.get("data");
        assertThat(names(clinic))
                .containsExactly(
                        "id",
                        "name",
                        "language",
                        "time_zone",
                        "activation_code_delivery",
                        "allowed_origins",
                        "redeem_url",
                        "redeemed_plans_survive",
                        "phone",
                        "accent",
                        "opening_hours",
                        "address",
                        "logo_url",
                        "people_may_book",
                        "people_may_change_system_visits",
                        "webhook_signature_set",
                        "technical_email",
                        "event_mail",
                        "message_retention_days",
                        "reminder_day",
                        "reminder_hour",
                        "reminder_sms",
                        "patients_may_cancel",
                        "patients_may_cancel_system_visits",
                        "patients_may_export",
                        "erasure_needs_two_people",
                        "erased_code_again",
                        "created_at");
        assertThat(UUID.fromString(clinic.get("id").asText())).isNotNull();
        assertThat(clinic.get("name").asText()).isEqualTo("Clínica Łódź");
        assertThat(clinic.get("language").asText()).isEqualTo("es");
        assertThat(clinic.get("time_zone").asText()).isEqualTo("UTC");
        assertThat(clinic.get("activation_code_delivery").isBoolean()).isTrue();
        assertThat(clinic.get("activation_code_delivery").asBoolean()).isFalse();
        assertThat(clinic.get("allowed_origins").toString()).isEqualTo("[]");
        assertThat(clinic.get("redeem_url").isNull()).isTrue();
        assertThat(clinic.get("redeemed_plans_survive").asBoolean()).isFalse();
        assertThat(clinic.get("phone").isNull()).isTrue();
        assertThat(clinic.get("people_may_book").asBoolean()).isTrue();
        assertThat(clinic.get("people_may_change_system_visits").asBoolean()).isFalse();
        assertThat(clinic.get("reminder_day").asBoolean()).isTrue();
        assertThat(clinic.get("reminder_hour").asBoolean()).isTrue();
        assertThat(clinic.get("reminder_sms").asBoolean()).isFalse();
        assertThat(clinic.get("patients_may_cancel").isNull()).isTrue();
        assertThat(clinic.get("patients_may_cancel_system_visits").asBoolean()).isFalse();
        assertThat(clinic.get("patients_may_export").asBoolean()).isFalse();
        assertThat(clinic.get("erasure_needs_two_people").asBoolean()).isFalse();
        assertThat(clinic.get("erased_code_again").asText()).isEqualTo("new");
        assertThat(clinic.get("created_at").asText()).matches(INSTANT);
        assertThat(operator.profile(clinic.get("id").asText())).isEqualTo(clinic);
    }

    @Test
    @DisplayName("8 Admin surface: an organization is read back as it was made")
    void anOrganizationIsReadBack() {
        Map<String, Object> profile =
                Map.of(
                        "name",
                        "N".repeat(255),
                        "language",
                        "de",
                        "time_zone",
                        "Europe/Berlin",
                        "activation_code_delivery",
                        true,
                        "allowed_origins",
                        List.of("https://a.example", "http://localhost:3000"),
                        "redeem_url",
                        "https://a.example/redeem?x=1#y",
                        "redeemed_plans_survive",
                        true,
                        "phone",
                        "+34 (91) 012-34.56/7",
                        "people_may_book",
                        false,
                        "people_may_change_system_visits",
                        true);
        JsonNode made = operator.create(profile).expect(201).json().get("data");
        for (Map.Entry<String, Object> field : profile.entrySet()) {
            assertThat(made.get(field.getKey()).toString())
                    .as(field.getKey())
                    .isEqualTo(Reply.json(field.getValue()));
        }
        assertThat(operator.profile(made.get("id").asText())).isEqualTo(made);
    }

    @Test
    @DisplayName("1 Conventions: empty strings in optional fields mean unset, and so does null")
    void emptyTextsAreUnset() {
        String sent =
                "{\"name\":\"A\",\"language\":\"\",\"time_zone\":\"\",\"activation_code_delivery\":\"\",\"allowed_origins\":\"\",\"redeem_url\":\"\",\"redeemed_plans_survive\":\"\"}";
        JsonNode made =
                operator.http()
                        .send("POST", "/admin/v1/organizations", sent)
                        .expect(201)
                        .json()
                        .get("data");
        assertThat(made.get("language").asText()).isEqualTo("es");
        assertThat(made.get("time_zone").asText()).isEqualTo("UTC");
        assertThat(made.get("redeem_url").isNull()).isTrue();
        assertThat(made.get("allowed_origins").size()).isZero();
    }

    @ParameterizedTest
    @DisplayName(
            "8 Admin surface: an invalid field is 422 under its name, on creation and on change")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "name                     | null",
                "name                     | \"\"",
                "name                     | \" \"",
                "name                     | \"\\t\"",
                "name                     | 5",
                "name                     | [\"A\"]",
                "language                 | \"fr\"",
                "language                 | \"ES\"",
                "language                 | 5",
                "time_zone                | \"Mars/Base\"",
                "time_zone                | \"europe/madrid\"",
                "time_zone                | \"+01:00\"",
                "time_zone                | \"Z\"",
                "time_zone                | 1",
                "activation_code_delivery | \"true\"",
                "activation_code_delivery | 1",
                "activation_code_delivery | {}",
                "allowed_origins          | \"https://a.example\"",
                "allowed_origins          | {}",
                "redeem_url               | \"a.example\"",
                "redeem_url               | \"/redeem\"",
                "redeem_url               | \"ftp://a.example\"",
                "redeem_url               | \"javascript:alert(1)\"",
                "redeem_url               | \"https://\"",
                "redeem_url               | \"https://user:pass@a.example\"",
                "redeem_url               | \"https://a b.example\"",
                "redeem_url               | true",
                "phone                    | \"123\"",
                "phone                    | \"+34 910 123 456 or 457\"",
                "phone                    | \"tel:+34910123456\"",
                "phone                    | \"++34910123456\"",
                "phone                    | \"00000000001111111111222222222233333333334\"",
                "phone                    | 34910123456",
                "redeemed_plans_survive   | \"no\"",
                "redeemed_plans_survive   | 0"
            })
    void aFaultyFieldIsRefused(String field, String value) {
        expectFault(field, field, value);
    }

    @ParameterizedTest
    @DisplayName("8 Admin surface: an invalid origin is 422 under its index in the list")
    @ValueSource(
            strings = {
                "null",
                "\"\"",
                "5",
                "\"a.example\"",
                "\"*\"",
                "\"null\"",
                "\"https://a.example/\"",
                "\"https://A.example\"",
                "\"https://a.example:443\"",
                "\"http://a.example:80\"",
                "\"https://a.example/path\"",
                "\"https://a.example?x\"",
                "\"https://a.example#x\"",
                "\"https://u@a.example\"",
                "\"ftp://a.example\"",
                "\"https://a.example\\nhttps://b.example\"",
                "\" https://a.example\""
            })
    void aFaultyOriginIsRefused(String origin) {
        expectFault(
                "allowed_origins[1]", "allowed_origins", "[\"https://b.example\"," + origin + "]");
    }

    @Test
    @DisplayName("1 Conventions: strings hold at most 255 characters, lists of origins 50 elements")
    void whatIsTooLongIsRefused() {
        expectFault("name", "name", "\"" + "n".repeat(256) + "\"");
        expectFault("redeem_url", "redeem_url", "\"https://a.example/" + "p".repeat(256) + "\"");
        expectFault(
                "allowed_origins",
                "allowed_origins",
                Reply.json(Collections.nCopies(51, "https://a.example")));
        operator.create(Map.of("name", "😀".repeat(255))).expect(201);
        operator.create(
                        Map.of(
                                "name",
                                "A",
                                "allowed_origins",
                                Collections.nCopies(50, "https://a.example")))
                .expect(201);
    }

    @Test
    @DisplayName("1 Errors: all faults are reported at once")
    void allFaultsComeAtOnce() {
        Reply refusal =
                operator.create(
                                Map.of(
                                        "name", "",
                                        "language", "fr",
                                        "time_zone", 5,
                                        "allowed_origins", List.of("x", "https://a.example", "y"),
                                        "redeem_url", "x"))
                        .expectRefusal(422);
        assertThat(refusal.faultyFields())
                .containsExactlyInAnyOrder(
                        "name",
                        "language",
                        "time_zone",
                        "allowed_origins[0]",
                        "allowed_origins[2]",
                        "redeem_url");
    }

    @Test
    @DisplayName("8 Admin surface: an absent field keeps its value")
    void aChangeLeavesWhatItDoesNotName() {
        String id = createWithAllFields();
        JsonNode before = operator.profile(id);
        assertThat(operator.change(id, "{}").expect(200).json().get("data")).isEqualTo(before);
        assertThat(
                        operator.change(id, "{\"id\":\"x\",\"created_at\":null,\"unknown\":1}")
                                .expect(200)
                                .json()
                                .get("data"))
                .isEqualTo(before);

        JsonNode after =
                operator.change(id, "{\"language\":\"pt\"}").expect(200).json().get("data");
        assertThat(after.get("language").asText()).isEqualTo("pt");
        for (String field : names(before)) {
            if (!field.equals("language")) {
                assertThat(after.get(field)).as(field).isEqualTo(before.get(field));
            }
        }
        assertThat(operator.profile(id)).isEqualTo(after);
    }

    @Test
    @DisplayName("8 Admin surface: null and empty strings go back to the default")
    void nullGoesBackToTheDefault() {
        for (String unset : List.of("null", "\"\"")) {
            String id = createWithAllFields();
            JsonNode after =
                    operator.change(
                                    id,
                                    "{\"language\":U,\"time_zone\":U,\"activation_code_delivery\":U,\"allowed_origins\":U,\"redeem_url\":U,\"redeemed_plans_survive\":U,\"phone\":U,\"people_may_book\":U,\"people_may_change_system_visits\":U}"
                                            .replace("U", unset))
                            .expect(200)
                            .json()
                            .get("data");
            assertThat(after.get("name").asText()).isEqualTo("A");
            assertThat(after.get("language").asText()).isEqualTo("es");
            assertThat(after.get("time_zone").asText()).isEqualTo("UTC");
            assertThat(after.get("activation_code_delivery").asBoolean()).isFalse();
            assertThat(after.get("allowed_origins").size()).isZero();
            assertThat(after.get("redeem_url").isNull()).isTrue();
            assertThat(after.get("redeemed_plans_survive").asBoolean()).isFalse();
            assertThat(after.get("phone").isNull()).isTrue();
            assertThat(after.get("people_may_book").asBoolean()).isTrue();
            assertThat(after.get("people_may_change_system_visits").asBoolean()).isFalse();
            assertThat(operator.profile(id)).isEqualTo(after);
        }
    }

    @Test
    @DisplayName("8 Admin surface: the JSON of an organization can be sent back as a change")
    void anAnswerIsAcceptedAsAChange() {
        JsonNode made = operator.create(Map.of("name", "A")).expect(201).json().get("data");
        assertThat(
                        operator.change(made.get("id").asText(), made.toString())
                                .expect(200)
                                .json()
                                .get("data"))
                .isEqualTo(made);
    }

    @ParameterizedTest
    @DisplayName("1 Errors: an organization that does not exist is 404, whatever its id looks like")
    @ValueSource(
            strings = {
                "00000000-0000-0000-0000-000000000000",
                "7f1b5e0a-5b5e-4d5e-9d5e-0123456789ab",
                "x",
                "1",
                "null",
                "7f1b5e0a5b5e4d5e9d5e0123456789ab",
                "1-1-1-1-1",
                "%7B7f1b5e0a-5b5e-4d5e-9d5e-0123456789ab%7D",
                "' OR 1=1"
            })
    void anUnknownOrganizationIsNotFound(String raw) {
        String id = raw.replace(" ", "%20");
        operator.http().get(Operator.organization(id)).expectRefusal(404);
        operator.change(id, "{\"name\":\"B\"}").expectRefusal(404);
        operator.http().get(Operator.credentials(id)).expectRefusal(404);
        operator.createCredential(id, Map.of()).expectRefusal(404);
        operator.revoke(id, "x").expectRefusal(404);
        operator.revokeTokens(id, "p1").expectRefusal(404);
    }

    @Test
    @DisplayName("8 Admin surface: an id is compared without regard to case")
    void anIdInCapitalsIsTheSame() {
        String id = operator.newOrganization().id();
        operator.http().get(Operator.organization(id.toUpperCase(Locale.ROOT))).expect(200);
    }

    @Test
    @DisplayName("8 Admin surface: lists are paged like section 2, the newest first")
    void organizationsAreListedNewestFirst() {
        String older = operator.newOrganization().id();
        String newer = operator.newOrganization().id();
        List<String> ids = new ArrayList<>();
        for (String next = "/admin/v1/organizations"; next != null && !ids.contains(older); ) {
            JsonNode page = operator.http().get(next).expect(200).json();
            page.get("data").forEach(organization -> ids.add(organization.get("id").asText()));
            next = page.at("/links/next").isNull() ? null : pathOf(page.at("/links/next").asText());
        }
        assertThat(ids).contains(newer, older);
        assertThat(ids.indexOf(newer)).isLessThan(ids.indexOf(older));
    }

    @Test
    @DisplayName(
            "2 Activation codes: a page has its fields, and absolute links that keep the filters")
    void aPageHasItsFields() {
        Organization clinic = operator.newOrganization();
        for (int i = 1; i < PAGE + 2; i++) {
            operator.newCredential(clinic.id(), Map.of("label", "c" + i));
        }
        String list = Operator.credentials(clinic.id());
        String address = operator.http().base() + list;

        JsonNode first = operator.http().get(list).expect(200).json();
        assertThat(names(first)).containsExactly("data", "links", "meta");
        assertThat(first.get("data").size()).isEqualTo(PAGE);
        assertThat(first.get("links").toString())
                .isEqualTo(
                        "{\"first\":\"A?page=1\",\"last\":\"A?page=2\",\"prev\":null,\"next\":\"A?page=2\"}"
                                .replace("A", address));
        assertThat(first.get("meta").toString())
                .isEqualTo(
                        "{\"current_page\":1,\"from\":1,\"last_page\":2,\"path\":\"A\",\"per_page\":15,\"to\":15,\"total\":17}"
                                .replace("A", address));

        JsonNode second =
                operator.http()
                        .get(list + "/?unknown=%C5%81+x&page=2&also=1&pages=3&page=1")
                        .expect(200)
                        .json();
        assertThat(second.at("/meta/current_page").asInt()).isEqualTo(2);
        assertThat(second.get("data").size()).isEqualTo(2);
        assertThat(second.at("/links/prev").asText())
                .isEqualTo(address + "?unknown=%C5%81+x&also=1&pages=3&page=1");
        assertThat(second.at("/links/next").isNull()).isTrue();
        assertThat(second.at("/meta/path").asText()).isEqualTo(address);
        assertThat(second.at("/meta/from").asInt()).isEqualTo(PAGE + 1);
        assertThat(second.at("/meta/to").asInt()).isEqualTo(PAGE + 2);
        JsonNode newest = operator.http().get(list + "?order=asc&page=2").expect(200).json();
        assertThat(newest.at("/data/1/label").asText()).isEqualTo("c" + (PAGE + 1));

        Set<String> seen = new HashSet<>();
        first.get("data").forEach(credential -> seen.add(credential.get("label").asText()));
        second.get("data").forEach(credential -> seen.add(credential.get("label").asText()));
        assertThat(seen).hasSize(PAGE + 2);
    }

    @ParameterizedTest
    @DisplayName("2 Activation codes: past the last page data is empty, and from and to are null")
    @ValueSource(strings = {"2", "1000", "143165578", "1000000000000", "999999999999999"})
    void aPagePastTheEndIsEmpty(String page) {
        Organization clinic = operator.newOrganization();
        JsonNode past =
                operator.http()
                        .get(Operator.credentials(clinic.id()) + "?page=" + page)
                        .expect(200)
                        .json();
        assertThat(past.get("data").toString()).isEqualTo("[]");
        assertThat(past.at("/meta/from").isNull()).isTrue();
        assertThat(past.at("/meta/to").isNull()).isTrue();
        assertThat(past.at("/meta/total").asInt()).isEqualTo(1);
        assertThat(past.at("/meta/last_page").asInt()).isEqualTo(1);
        assertThat(past.at("/meta/current_page").asText()).isEqualTo(page);
        assertThat(past.at("/links/next").isNull()).isTrue();
    }

    @ParameterizedTest
    @DisplayName("2 Activation codes: a page that is not a whole number of at least 1 is 422")
    @ValueSource(
            strings = {
                "0", "-1", "00", "abc", "1.5", "1e3", "0x1", "+1", "%201", "1%20", "1,2", "%C2%B2",
                "%D9%A1", "null"
            })
    void anInvalidPageIsRefused(String page) {
        for (String list :
                List.of(
                        "/admin/v1/organizations",
                        Operator.credentials(operator.newOrganization().id()))) {
            Reply refusal = operator.http().get(list + "?page=" + page).expectRefusal(422);
            assertThat(refusal.faultyFields()).containsExactly("page");
        }
    }

    @ParameterizedTest
    @DisplayName("2 Activation codes: without a page number the first page is returned")
    @ValueSource(strings = {"?page=", "?page", "?page=1", "?page=01", "?", ""})
    void theFirstPageIsTheDefault(String query) {
        JsonNode list =
                operator.http()
                        .get(Operator.credentials(operator.newOrganization().id()) + query)
                        .expect(200)
                        .json();
        assertThat(list.at("/meta/current_page").asInt()).isEqualTo(1);
        assertThat(list.get("data").size()).isEqualTo(1);
    }

    @Test
    @DisplayName("8 Admin surface: a credential's secret is shown at its creation only")
    void theSecretIsShownOnce() {
        Organization clinic = operator.newOrganization();
        Reply made = operator.createCredential(clinic.id(), Map.of("label", "Ward 3")).expect(201);
        JsonNode keys = made.json().get("data");
        assertThat(names(keys)).containsExactly("api_key", "secret_key", "label", "permissions");
        assertThat(keys.get("api_key").asText()).hasSizeBetween(16, 32);
        assertThat(keys.get("secret_key").asText()).matches("[A-Za-z0-9_-]{43,128}");
        assertThat(keys.get("label").asText()).isEqualTo("Ward 3");
        assertThat(keys.get("permissions").toString())
                .isEqualTo(
                        "[\"activation-codes\",\"patients\",\"appointments\",\"prescriptions\",\"professionals\",\"messages\",\"webhooks\"]");

        Reply list = operator.http().get(Operator.credentials(clinic.id())).expect(200);
        assertThat(list.text())
                .doesNotContain("secret")
                .doesNotContain(keys.get("secret_key").asText());
        JsonNode shown = credential(clinic.id(), keys.get("api_key").asText());
        assertThat(names(shown))
                .containsExactly(
                        "api_key",
                        "label",
                        "permissions",
                        "created_at",
                        "last_used_at",
                        "revoked_at");
        assertThat(shown.get("created_at").asText()).matches(INSTANT);
        assertThat(shown.get("last_used_at").isNull()).isTrue();
        assertThat(shown.get("revoked_at").isNull()).isTrue();
    }

    @Test
    @DisplayName("1 Credentials: the secret is stored only as a hash")
    void theSecretIsNotStored() {
        Organization clinic = operator.newOrganization();
        JsonNode keys = operator.newCredential(clinic.id(), Map.of());
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM credential c WHERE api_key = ? AND c::text LIKE ?",
                                keys.get("api_key").asText(),
                                "%" + keys.get("secret_key").asText() + "%"))
                .isZero();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM credential WHERE api_key = ? AND secret_hash = sha256(convert_to(?, 'UTF8'))",
                                keys.get("api_key").asText(),
                                keys.get("secret_key").asText()))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("8 Admin surface: a credential has the permissions that the operator names")
    void permissionsAreTheOperatorsChoice() {
        String id = operator.newOrganization().id();
        assertThat(permissions(id, List.of("patients"))).isEqualTo("[\"patients\"]");
        assertThat(permissions(id, List.of("webhooks", "patients", "webhooks")))
                .isEqualTo("[\"patients\",\"webhooks\"]");
        assertThat(permissions(id, List.of("prescriptions-issue", "audit-feed")))
                .isEqualTo("[\"prescriptions-issue\",\"audit-feed\"]");
        assertThat(permissions(id, List.of())).isEqualTo("[]");
        assertThat(permissions(id, null))
                .contains("patients")
                .doesNotContain("prescriptions-issue", "audit-feed");
    }

    @Test
    @DisplayName(
            "8 Admin surface: only the operator's keys grant what is not usual, in headers and in a session")
    void whatIsNotUsualIsGrantedByTheOperatorsKeys() {
        Organization clinic = operator.newOrganization();
        String path = Operator.credentials(clinic.id());
        Person administrator = Person.signedIn("administrator", clinic.id());
        Person keys = Person.withOperatorKeys();
        Set<Permission> unusual = EnumSet.complementOf(EnumSet.copyOf(Permission.usual()));
        for (Permission permission : unusual) {
            Map<String, ?> body = Map.of("permissions", List.of("patients", permission.code()));
            Reply refusal = administrator.send("POST", path, body).expectRefusal(403);
            assertThat(refusal.json().get("code").asText()).isEqualTo("operator_needed");
            assertThat(refusal.json().get("message").asText())
                    .contains(" grant " + permission.code() + ",", "Ask the operator");
        }
        assertThat(countCredentials(clinic)).isEqualTo(1);

        for (Permission permission : unusual) {
            List<String> asked = List.of(permission.code());
            String granted = "[\"" + permission.code() + "\"]";
            assertThat(permissions(clinic.id(), asked)).isEqualTo(granted);
            assertThat(
                            keys.send("POST", path, Map.of("permissions", asked))
                                    .expect(201)
                                    .json()
                                    .at("/data/permissions"))
                    .hasToString(granted);
        }
        administrator.send("POST", path, Map.of()).expect(201);
        List<String> usual = Permission.usual().stream().map(Permission::code).toList();
        administrator.send("POST", path, Map.of("permissions", usual)).expect(201);
    }

    @Test
    @DisplayName("8 Admin surface: a faulty new credential is 422 and is not created")
    void aFaultyCredentialIsRefused() {
        Organization clinic = operator.newOrganization();
        Map<String, String> faults =
                Map.of(
                        "{\"permissions\":[\"all\"]}", "permissions[0]",
                        "{\"permissions\":[\"patients\",\"PATIENTS\"]}", "permissions[1]",
                        "{\"permissions\":[null]}", "permissions[0]",
                        "{\"permissions\":[\"\"]}", "permissions[0]",
                        "{\"permissions\":[5]}", "permissions[0]",
                        "{\"permissions\":\"patients\"}", "permissions",
                        "{\"permissions\":{}}", "permissions",
                        "{\"label\":5}", "label",
                        "[]", "body",
                        "", "body");
        faults.forEach(
                (body, field) -> {
                    Http json = operator.http().with("Content-Type", "application/json");
                    Reply refusal =
                            json.send("POST", Operator.credentials(clinic.id()), body)
                                    .expectRefusal(422);
                    assertThat(refusal.faultyFields()).as(body).containsExactly(field);
                });
        assertThat(
                        operator.createCredential(clinic.id(), Map.of("label", "l".repeat(256)))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("label");
        assertThat(countCredentials(clinic)).isEqualTo(1);
    }

    @Test
    @DisplayName("8 Admin surface: a label is optional")
    void aLabelIsOptional() {
        String id = operator.newOrganization().id();
        assertThat(operator.newCredential(id, Map.of()).get("label").isNull()).isTrue();
        assertThat(operator.newCredential(id, Map.of("label", "")).get("label").isNull()).isTrue();
        assertThat(
                        operator.newCredential(id, Map.of("label", "😀".repeat(255)))
                                .get("label")
                                .asText())
                .isEqualTo("😀".repeat(255));
    }

    @Test
    @DisplayName("8 Admin surface: revoking affects one credential only, and may be repeated")
    void aRevokedCredentialIsRefused() {
        Organization clinic = operator.newOrganization().withPatient("p1");
        Organization second = operator.withPermissions(clinic, "patients");
        second.existingPatient("p1");

        operator.revoke(clinic.id(), second.apiKey()).expect(204);
        second.patient("p1").expectRefusal(401);
        clinic.existingPatient("p1");
        String at = credential(clinic.id(), second.apiKey()).get("revoked_at").asText();
        assertThat(at).matches(INSTANT);

        Database.change(
                "UPDATE credential SET revoked_at = revoked_at - interval '1 hour' WHERE api_key = ?",
                second.apiKey());
        operator.revoke(clinic.id(), second.apiKey()).expect(204);
        assertThat(
                        Instant.parse(
                                credential(clinic.id(), second.apiKey())
                                        .get("revoked_at")
                                        .asText()))
                .isBefore(Instant.parse(at).minus(Duration.ofMinutes(59)));
        second.patient("p1").expectRefusal(401);
        assertThat(credential(clinic.id(), clinic.apiKey()).get("revoked_at").isNull()).isTrue();
    }

    @Test
    @DisplayName("1 Credentials: a credential shows when it was last used")
    void theLastUseIsShown() {
        Organization clinic = operator.newOrganization();
        assertThat(credential(clinic.id(), clinic.apiKey()).get("last_used_at").isNull()).isTrue();
        clinic.http().with("X-Secret-Key", "wrong").get("/v1/patients/p1").expectRefusal(401);
        assertThat(credential(clinic.id(), clinic.apiKey()).get("last_used_at").isNull()).isTrue();
        clinic.patient("p1").expectRefusal(404);
        JsonNode shown = credential(clinic.id(), clinic.apiKey());
        assertThat(
                        Duration.between(
                                Instant.parse(shown.get("last_used_at").asText()), Instant.now()))
                .isLessThan(Duration.ofMinutes(1));
    }

    @Test
    @DisplayName("1 Credentials: another organization's credential is 404, like an unknown one")
    void anotherOrganizationsCredentialIsNotFound() {
        Organization ours = operator.newOrganization().withPatient("p1");
        Organization theirs = operator.newOrganization();
        operator.revoke(theirs.id(), ours.apiKey()).expectRefusal(404);
        ours.existingPatient("p1");
        operator.revoke(ours.id(), "unknown").expectRefusal(404);
        operator.revoke(ours.id(), "%C5%81%2F..").expectRefusal(404);
        operator.revoke(ours.id(), "x".repeat(1_000)).expectRefusal(404);
        theirs.patient("p1").expectRefusal(404);
    }

    @Test
    @DisplayName(
            "1 Conventions: an organization's credential gives access to the integration API only")
    void anOrganizationsCredentialIsForTheIntegrationApi() {
        Organization clinic = operator.newOrganization().withPatient("p1");
        Http http = clinic.http();
        http.get("/admin/v1/organizations").expectRefusal(401);
        http.get(Operator.organization(clinic.id())).expectRefusal(401);
        http.send("PATCH", Operator.organization(clinic.id()), "{\"name\":\"Evil\"}")
                .expectRefusal(401);
        http.send("POST", Operator.credentials(clinic.id()), "{}").expectRefusal(401);
        http.get("/widget/v1/me").expectRefusal(401);
        assertThat(operator.profile(clinic.id()).get("name").asText()).isNotEqualTo("Evil");
        assertThat(countCredentials(clinic)).isEqualTo(1);
    }

    @Test
    @DisplayName("1 Conventions: the operator's credential gives access to the admin surface only")
    void theOperatorsCredentialIsForTheAdminSurface() {
        operator.http().get("/v1/patients/p1").expectRefusal(401);
        operator.http().send("PUT", "/v1/patients", "{}").expectRefusal(401);
        operator.http().get("/api/v1/prescriptions/x").expectRefusal(401);
        operator.http().get("/widget/v1/me").expectRefusal(401);
    }

    @Test
    @DisplayName("8: concurrent changes of different fields are all kept")
    void concurrentChangesAreAllKept() {
        String id =
                operator()
                        .create(Map.of("name", "Before"))
                        .expect(201)
                        .json()
                        .at("/data/id")
                        .asText();
        Operator operator = operator();
        List<Callable<Integer>> changes =
                List.of(
                        () -> operator.change(id, Reply.json(Map.of("name", "After"))).status(),
                        () -> operator.change(id, Reply.json(Map.of("language", "de"))).status(),
                        () ->
                                operator.change(
                                                id,
                                                Reply.json(Map.of("time_zone", "Europe/Madrid")))
                                        .status(),
                        () ->
                                operator.change(
                                                id,
                                                Reply.json(Map.of("redeemed_plans_survive", true)))
                                        .status());

        assertThat(Parallel.run(changes)).containsOnly(200);

        JsonNode after = operator.http().get("/admin/v1/organizations/" + id).json().get("data");
        assertThat(after.get("name").asText()).isEqualTo("After");
        assertThat(after.get("language").asText()).isEqualTo("de");
        assertThat(after.get("time_zone").asText()).isEqualTo("Europe/Madrid");
        assertThat(after.get("redeemed_plans_survive").asBoolean()).isTrue();
    }

    @Test
    @DisplayName("1 Conventions: a patient's token gives access to the widget surface only")
    void aPatientsTokenIsForTheWidgetSurface() {
        Organization clinic = operator.newOrganization().withPatient("p1");
        Http browser = clinic.widgetOf("p1").http();
        browser.get("/widget/v1/me").expect(200);
        browser.get("/v1/patients/p1").expectRefusal(401);
        browser.get("/api/v1/prescriptions/x").expectRefusal(401);
        browser.get("/admin/v1/organizations").expectRefusal(401);
        browser.with("X-API-Key", clinic.apiKey()).get("/v1/patients/p1").expectRefusal(401);
    }

    private void expectFault(String path, String field, String value) {
        long before = countOrganizations();
        String other = field.equals("name") ? "" : "\"name\":\"Faulty\",";
        String body = "{" + other + "\"" + field + "\":" + value + "}";
        Reply refusal =
                operator.http().send("POST", "/admin/v1/organizations", body).expectRefusal(422);
        assertThat(refusal.faultyFields()).containsExactly(path);
        assertThat(countOrganizations()).isEqualTo(before);

        String id = createWithAllFields();
        JsonNode profile = operator.profile(id);
        Reply refusedChange =
                operator.change(id, "{\"" + field + "\":" + value + "}").expectRefusal(422);
        assertThat(refusedChange.faultyFields()).containsExactly(path);
        assertThat(refusedChange.faultsOf(path)).isEqualTo(refusal.faultsOf(path));
        assertThat(operator.profile(id)).isEqualTo(profile);
    }

    private String createWithAllFields() {
        return operator.create(
                        Map.of(
                                "name",
                                "A",
                                "language",
                                "de",
                                "time_zone",
                                "Europe/Berlin",
                                "activation_code_delivery",
                                true,
                                "allowed_origins",
                                List.of("https://a.example"),
                                "redeem_url",
                                "https://a.example/redeem",
                                "redeemed_plans_survive",
                                true,
                                "phone",
                                "+34 910 123 456",
                                "people_may_book",
                                false,
                                "people_may_change_system_visits",
                                true))
                .expect(201)
                .json()
                .at("/data/id")
                .asText();
    }

    private String permissions(String id, List<String> asked) {
        Map<String, Object> body = new HashMap<>();
        body.put("permissions", asked);
        JsonNode keys = operator.newCredential(id, body);
        assertThat(credential(id, keys.get("api_key").asText()).get("permissions"))
                .isEqualTo(keys.get("permissions"));
        return keys.get("permissions").toString();
    }

    private JsonNode credential(String id, String apiKey) {
        for (JsonNode credential :
                operator.http().get(Operator.credentials(id)).expect(200).json().get("data")) {
            if (credential.get("api_key").asText().equals(apiKey)) {
                return credential;
            }
        }
        throw new AssertionError("the organization has no credential " + apiKey);
    }

    private static long countOrganizations() {
        return Database.count("SELECT count(*) FROM organization");
    }

    private static long countCredentials(Organization organization) {
        return Database.count(
                "SELECT count(*) FROM credential WHERE organization_id = ?", organization.uuid());
    }

    private String pathOf(String address) {
        assertThat(address).startsWith(operator.http().base());
        return address.substring(operator.http().base().length());
    }

    private static List<String> names(JsonNode object) {
        return object.properties().stream().map(Map.Entry::getKey).toList();
    }
}
