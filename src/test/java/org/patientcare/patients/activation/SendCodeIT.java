package org.patientcare.patients.activation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("2 Sending activation codes")
class SendCodeIT {

    private static final String EMAIL = "{\"name\":\"Ana\",\"email\":\"ana@mail.example\"}";

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(Map.of("name", "A", "activation_code_delivery", true))
                    .withCode("c");

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{};email name phone",
                "null;body",
                "{\"name\":\" \",\"email\":\"a@b.example\"};name",
                "{\"name\":\"A\",\"email\":\"\"};email phone",
                "{\"name\":\"A\",\"email\":7};email",
                "{\"name\":\"A\",\"phone\":\"600123456\"};prefix",
                "{\"name\":\"A\",\"prefix\":\"34\"};phone",
                "{\"name\":\"A\",\"prefix\":\"34\",\"email\":\"a@b.example\"};phone",
                "{\"name\":\"A\",\"prefix\":\"34000\",\"phone\":\"600123456\"};prefix",
                "{\"name\":\"A\",\"prefix\":\"++34\",\"phone\":\"600123456\"};prefix",
                "{\"name\":\"A\",\"prefix\":\"+\",\"phone\":\"600123456\"};prefix",
                "{\"name\":\"A\",\"prefix\":\"34\",\"phone\":\"60\"};phone",
                "{\"name\":\"A\",\"prefix\":\"34\",\"phone\":\"1234567890123456789012345678901234567890\"};phone",
                "{\"name\":\"A\",\"prefix\":\"34\",\"phone\":\"600x123456\"};phone",
                "{\"name\":\"A\",\"prefix\":\"34\",\"phone\":\"()-. \"};phone",
                "{\"name\":\"A\",\"prefix\":\"34\",\"phone\":600123456};phone",
                "{\"name\":\"A\",\"prefix\":\"999\",\"phone\":\"600123456\"};phone",
                "{\"name\":\"A\",\"prefix\":\"1\",\"phone\":\"555 0100\"};phone",
                "{\"name\":\"A\",\"prefix\":\"3\",\"phone\":\"4600123456\"};phone",
                "{\"name\":\"A\",\"email\":\"a@b.example\\r\\nBcc: c@d.example\"};email",
                "{\"name\":\"A\",\"email\":\"a@b.example\\n\"};email",
                "{\"name\":\"A\",\"email\":\"a@b.example, c@d.example\"};email",
                "{\"name\":\"A\",\"email\":\"<a@b.example>\"};email",
                "{\"name\":\"A\",\"email\":\"nobody\"};email",
                "{\"name\":\"A\",\"email\":\"a@b.example\",\"language\":\"fr\"};language"
            })
    @DisplayName("2: a faulty request is 422 with its faulty fields")
    void aFaultyRequestIsRefused(String json, String fields) {
        assertThat(clinic.sendCode("c", json).expectRefusal(422).faultyFields())
                .allSatisfy(field -> assertThat(fields.split(" ")).contains(field))
                .hasSize(fields.split(" ").length);
    }

    @Test
    @DisplayName("2: an address of 300 characters is too long")
    void anAddressOf300CharactersIsTooLong() {
        String address = "a".repeat(60) + "@" + "b.".repeat(116) + "example";
        assertThat(address).hasSizeGreaterThan(255);
        assertThat(
                        clinic.sendCode("c", Reply.json(Map.of("name", "A", "email", address)))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("email");
    }

    @Test
    @DisplayName(
            "2: a code sent over both channels shows its recipients; the "
                    + "attempts are listed, masked")
    void aSentCodeShowsItsRecipients() {
        Reply sent =
                clinic.sendCode(
                                "c",
                                "{\"name\":\"Łukasz\",\"prefix\":\"+34\",\"phone\":\"(600) 123-45.6\",\"email\":\"lukasz@mail.example\"}")
                        .expect(200);

        assertThat(sent.text())
                .isEqualTo(
                        "{\"message\":\"Success\",\"data\":{\"sms\":\"delivered\",\"email\":\"delivered\"}}");
        JsonNode code = clinic.code("c");
        assertThat(code.get("emails").toString())
                .isEqualTo("{\"last_email\":\"lukasz@mail.example\"}");
        assertThat(code.get("messages").toString())
                .isEqualTo(
                        "{\"last_phone_number\":\"(600) 123-45.6\",\"last_phone_prefix\":\"34\"}");
        JsonNode attempts = deliveries();
        assertThat(attempts.findValuesAsText("recipient"))
                .containsExactlyInAnyOrder("+34 ***456", "l***@m***.example");
        assertThat(attempts.findValuesAsText("state")).containsOnly("accepted");
        assertThat(attempts.findValuesAsText("request_id"))
                .containsOnly(sent.header("X-Request-Id"));
        assertThat(explained().get("deliveries")).isEqualTo(attempts);
    }

    @Test
    @DisplayName(
            "2: one channel that delivers is enough; the other is failed, or null if not requested")
    void oneChannelIsEnough() {
        JsonNode half =
                clinic.sendCode(
                                "c",
                                "{\"name\":\"A\",\"prefix\":\"34\",\"phone\":\"600000999\",\"email\":\"a@b.example\"}")
                        .expect(200)
                        .json()
                        .get("data");
        assertThat(half.toString()).isEqualTo("{\"sms\":\"failed\",\"email\":\"delivered\"}");
        assertThat(clinic.code("c").at("/messages/last_phone_number").isNull()).isTrue();
        assertThat(clinic.code("c").at("/emails/last_email").asText()).isEqualTo("a@b.example");
        assertThat(clinic.sendCode("c", EMAIL).expect(200).json().get("data").toString())
                .isEqualTo("{\"sms\":null,\"email\":\"delivered\"}");
        assertThat(clinic.code("c").at("/emails/last_email").asText())
                .isEqualTo("ana@mail.example");
    }

    @Test
    @DisplayName(
            "2: if no channel delivers, the response is 400 with the errors "
                    + "of the requested channels")
    void ifNoChannelDelivers() {
        Reply both =
                clinic.sendCode(
                                "c",
                                "{\"name\":\"A\",\"prefix\":\"34\",\"phone\":\"600000999\",\"email\":\"fail@b.example\"}")
                        .expect(400);
        assertThat(both.json().get("message").isTextual()).isTrue();
        assertThat(both.faultyFields()).containsExactly("sms", "email");
        assertThat(both.faultsOf("sms")).hasSize(1);
        assertThat(
                        clinic.sendCode("c", "{\"name\":\"A\",\"email\":\"fail@b.example\"}")
                                .expect(400)
                                .faultyFields())
                .containsExactly("email");
        JsonNode code = clinic.code("c");
        assertThat(code.at("/emails/last_email").isNull()).isTrue();
        assertThat(code.at("/messages/last_phone_number").isNull()).isTrue();
        assertThat(deliveries().findValuesAsText("state"))
                .containsExactly("failed", "failed", "failed");
    }

    @Test
    @DisplayName("8: each attempt leaves one row in the audit trail, also one that fails")
    void eachAttemptIsAudited() {
        clinic.sendCode("c", "{\"name\":\"A\",\"email\":\"fail@b.example\"}").expect(400);
        assertThat(sendingsAudited()).isEqualTo(1);
        clinic.sendCode("c", EMAIL).expect(200);
        assertThat(sendingsAudited()).isEqualTo(2);
        clinic.sendCode("unknown", EMAIL).expectRefusal(404);
        assertThat(sendingsAudited()).isEqualTo(2);
    }

    @Test
    @DisplayName(
            "2: if the database fails after the message was sent, the response is still delivered")
    void aMessageThatWasSentIsDelivered() throws SQLException {
        try (Connection locked =
                Database.lock(
                        "SELECT 1 FROM activation_code WHERE organization_id = ? AND code = 'c' FOR UPDATE",
                        clinic.uuid())) {
            CompletableFuture<Reply> sent =
                    clinic.http().sendAsync("PUT", "/v1/activation-codes/c/send", EMAIL);
            Database.cancelBlockedBy(locked);
            assertThat(sent.join().expect(200).json().at("/data/email").asText())
                    .isEqualTo("delivered");
            locked.rollback();
        }
        assertThat(deliveries().findValuesAsText("state")).containsExactly("accepted");
        assertThat(clinic.code("c").at("/emails/last_email").isNull()).isTrue();
    }

    @Test
    @DisplayName("2: a code that nobody could redeem is not sent, and an unknown code is 404")
    void anUnusableCodeIsNotSent() {
        clinic.withCode("old", "expires_at", "2020-01-01").withCode("used").withPatient("p");
        clinic.widgetOf("p").redeem("used").expect(200);
        clinic.deactivate("c").expect(200);
        for (List<String> each :
                List.of(
                        List.of("c", "inactive"),
                        List.of("old", "expired"),
                        List.of("used", "used_up"))) {
            Reply refused = clinic.sendCode(each.get(0), EMAIL).expectRefusal(400);
            assertThat(refused.json().get("reason").asText()).isEqualTo(each.get(1));
        }
        clinic.sendCode("unknown", EMAIL).expectRefusal(404);
        clinic.sendCode("unknown", "{}").expectRefusal(422);
    }

    @Test
    @DisplayName("2: unless the operator has enabled it, every request is 403, and audited")
    void itIsForbiddenUntilTheOperatorEnablesIt() {
        Organization other = operator.newOrganization().withCode("c");
        other.sendCode("c", "{").expectRefusal(403);
        assertThat(other.sendCode("unknown", EMAIL).expectRefusal(403).text())
                .contains("has not enabled sending");
        JsonNode event =
                operator.http()
                        .get("/admin/v1/audit-events?actor=" + other.apiKey())
                        .json()
                        .at("/data/0");
        assertThat(event.get("outcome").asText()).isEqualTo("refused");
        assertThat(event.at("/object/codes/0").asText()).isEqualTo("activation-codes#send");
        operator.change(other.id(), "{\"activation_code_delivery\":true}").expect(200);
        other.sendCode("c", "{").expectRefusal(422);
        operator.withPermissions(other, "patients").sendCode("c", EMAIL).expectRefusal(403);
    }

    private long sendingsAudited() {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'activation-code-send'",
                clinic.uuid());
    }

    private JsonNode deliveries() {
        return operator.http()
                .get("/admin/v1/organizations/" + clinic.id() + "/deliveries")
                .expect(200)
                .json()
                .get("data");
    }

    private JsonNode explained() {
        return operator.explain(clinic.id(), "c").expect(200).json().get("data");
    }
}
