package org.patientcare.sending.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;

@IntegrationTest
@RunAsClient
@DisplayName("8 Deliveries and captured messages, as the operator reads them")
class CodeDeliveriesIT {

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    @Test
    @DisplayName(
            "8: GET O/deliveries lists the attempts of that organization alone, the newest first")
    void deliveriesAreListedTheNewestFirst() {
        attempt(clinic.uuid(), "first", "sms", "+34 ***678", "delivered", null);
        attempt(clinic.uuid(), "second", "email", "a***@x***.example", "failed", "It was refused.");
        attempt(operator.newOrganization().uuid(), "other", "sms", "+34 ***678", "accepted", null);

        JsonNode page = operator.http().get(path("")).expect(200).json();

        assertThat(page.at("/meta/total").asInt()).isEqualTo(2);
        JsonNode newest = page.at("/data/0");
        assertThat(newest.fieldNames())
                .toIterable()
                .containsExactly(
                        "at",
                        "code",
                        "channel",
                        "recipient",
                        "state",
                        "reason",
                        "reason_code",
                        "request_id");
        assertThat(newest.get("code").asText()).isEqualTo("second");
        assertThat(newest.get("channel").asText()).isEqualTo("email");
        assertThat(newest.get("reason").asText()).isEqualTo("It was refused.");
        assertThat(newest.get("request_id").asText()).isEqualTo("request-1");
        assertThat(page.at("/data/1/state").asText()).isEqualTo("delivered");
        assertThat(page.at("/data/1/reason").isNull()).isTrue();
    }

    @Test
    @DisplayName(
            "8: lists are paged as in section 2; an invalid page is 422, "
                    + "an unknown organization 404")
    void listsArePaged() {
        for (int i = 0; i < 16; i++) {
            attempt(clinic.uuid(), "c-" + i, "sms", "+34 ***678", "accepted", null);
        }
        JsonNode first = operator.http().get(path("")).expect(200).json();
        assertThat(first.get("data")).hasSize(15);
        assertThat(first.at("/links/next").asText()).endsWith("/deliveries?page=2");
        assertThat(operator.http().get(path("?page=2")).expect(200).json().get("data")).hasSize(1);

        JsonNode oldest = operator.http().get(path("?order=asc")).expect(200).json();
        assertThat(oldest.at("/data/0/code").asText()).isEqualTo("c-0");
        assertThat(oldest.at("/links/next").asText()).endsWith("/deliveries?order=asc&page=2");
        assertThat(operator.http().get(path("?order=up")).expectRefusal(422).faultyFields())
                .containsExactly("order");

        assertThat(operator.http().get(path("?page=0")).expectRefusal(422).faultyFields())
                .containsExactly("page");
        operator.http()
                .get("/admin/v1/organizations/" + UUID.randomUUID() + "/deliveries")
                .expectRefusal(404);
        clinic.http().get(path("")).expectRefusal(401);
    }

    @Test
    @DisplayName("8: GET /admin/v1/captured-messages shows the messages of capture mode in full")
    void capturedMessagesAreShownInFull() {
        String recipient = UUID.randomUUID() + "@patients.example";
        Database.change(
                "INSERT INTO captured_message (at, channel, sender, recipient, name, language, subject, text, html)"
                        + " VALUES (now(), 'email', 'Clinic', ?, '李', 'en', 'Your code', 'C-1', '<p>C-1</p>')",
                recipient);

        JsonNode message =
                operator
                        .http()
                        .get("/admin/v1/captured-messages")
                        .expect(200)
                        .json()
                        .findParents("recipient")
                        .stream()
                        .filter(m -> m.get("recipient").asText().equals(recipient))
                        .findFirst()
                        .orElseThrow();

        assertThat(message.fieldNames())
                .toIterable()
                .isEqualTo(
                        List.of(
                                "id",
                                "at",
                                "channel",
                                "sender",
                                "recipient",
                                "name",
                                "language",
                                "subject",
                                "text",
                                "html"));
        assertThat(message.get("html").asText()).isEqualTo("<p>C-1</p>");
        clinic.http().get("/admin/v1/captured-messages").expectRefusal(401);
    }

    private String path(String query) {
        return "/admin/v1/organizations/" + clinic.id() + "/deliveries" + query;
    }

    private static void attempt(
            UUID organization,
            String code,
            String channel,
            String recipient,
            String state,
            String reason) {
        Database.change(
                "INSERT INTO delivery (organization_id, at, code, channel, recipient, state, reason, request_id, changed_at)"
                        + " VALUES (?, now(), ?, ?, ?, ?, ?, 'request-1', now())",
                organization,
                code,
                channel,
                recipient,
                state,
                reason);
    }
}
