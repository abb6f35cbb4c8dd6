package org.patientcare.talk.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Webhooks;

@IntegrationTest
@RunAsClient
@DisplayName("Events 3: what a subscription may hold")
class WebhookLimitsIT {

    private static final String URL = "https://his.example/events";

    private final Webhooks webhooks = Webhooks.of(operator().newOrganization());

    private Reply http(Map<String, Object> more) {
        Map<String, Object> meta = new LinkedHashMap<>(Map.of("url", URL));
        meta.putAll(more);
        return webhooks.create(Webhooks.body("appointment_created", "http", meta));
    }

    private static Map<String, String> headers(int number, String value) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (int i = 0; i < number; i++) {
            headers.put("X-" + i, value);
        }
        return headers;
    }

    @Test
    @DisplayName(
            "twenty headers with values of 1,024 characters are accepted and returned unchanged; more are refused")
    void theMaximumOfHeaders() {
        Map<String, String> headers = headers(20, "v".repeat(1_024));

        Reply made = http(Map.of("headers", headers)).expect(201);

        assertThat(made.json().at("/data/meta/headers").toString()).isEqualTo(Reply.json(headers));
        http(Map.of("headers", headers(21, "v"))).expectRefusal(422);
        assertThat(
                        http(Map.of("headers", headers(1, "v".repeat(1_025))))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("meta.headers.X-0");
        assertThat(
                        http(Map.of("headers", Map.of("x".repeat(65), "v")))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("meta.headers");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host",
                "content-LENGTH",
                "webhook-id",
                "Webhook-Signature",
                "x-patientcare-sequence",
                "X-Webhook-Signature",
                "Connection",
                "Transfer-Encoding",
                "TE",
                "Upgrade",
                "Proxy-Authorization",
                "bad name",
                "bad:name",
                "b\r\nad",
                ""
            })
    void reservedOrInvalidHeaderNames(String name) {
        assertThat(http(Map.of("headers", Map.of(name, "v"))).expectRefusal(422).faultyFields())
                .containsExactly("meta.headers");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\r\nX: b", "á", "\t", " a", "a ", "a\u0007"})
    void invalidHeaderValues(String value) {
        assertThat(http(Map.of("headers", Map.of("X-A", value))).expectRefusal(422).faultyFields())
                .containsExactly("meta.headers");
    }

    @Test
    @DisplayName("Content-Type, Accept and User-Agent may be set; each header name only once")
    void headersThatMayBeSet() {
        http(Map.of(
                        "headers",
                        Map.of(
                                "Content-Type", "application/cloudevents+json",
                                "Accept", "*/*",
                                "User-Agent", "care",
                                "Authorization", "Basic a b")))
                .expect(201);
        http(Map.of("headers", Map.of("X-A", "1", "x-a", "2"))).expectRefusal(422);
    }

    @Test
    @DisplayName("all faults are reported at once, by field")
    void allFaults() {
        Reply refused =
                webhooks.create(
                                """
                                {"type":"X","channel":"fax","meta":{"url":"ftp://x","headers":{"Host":"a"},"payload":"half",
                                 "subject":"a\\u0007","title":7,"sub_title":"%s","cta_button_url":"javascript:alert(1)"}}"""
                                        .formatted("x".repeat(256)))
                        .expectRefusal(422);

        assertThat(refused.faultyFields())
                .contains(
                        "channel",
                        "meta.cta_button_url",
                        "meta.headers",
                        "meta.payload",
                        "meta.sub_title",
                        "meta.subject",
                        "meta.title",
                        "meta.url",
                        "type");
    }

    @Test
    @DisplayName(
            "a mail needs no URL; its texts have at most 255 characters and no control characters")
    void mails() {
        String longest = "ñ".repeat(255);
        Map<String, Object> meta = new LinkedHashMap<>();
        for (String name : List.of("subject", "title", "sub_title", "cta_button_text")) {
            meta.put(name, longest);
        }
        meta.put("cta_button_url", "https://portal.example/#visits");
        meta.put("mailer", "whatever");
        Reply made =
                webhooks.create(Webhooks.body("appointment_created", "email", meta)).expect(201);
        assertThat(made.json().at("/data/meta").toString()).isEqualTo(Reply.json(meta));
        for (String name : List.of("subject", "title", "sub_title", "cta_button_text")) {
            for (String bad : List.of(longest + "x", "a\nb", "a\u0085b")) {
                assertThat(
                                webhooks.create(
                                                Webhooks.body(
                                                        "appointment_created",
                                                        "email",
                                                        Map.of(name, bad)))
                                        .expectRefusal(422)
                                        .faultyFields())
                        .containsExactly("meta." + name);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "{}",
                "{\"type\":\"appointment_created\",\"channel\":\"http\"}",
                "{\"type\":\"appointment_created\",\"channel\":\"http\",\"meta\":{}}",
                "{\"type\":\"appointment_created\",\"channel\":\"http\",\"meta\":[]}",
                "{\"type\":\"appointment_created\",\"channel\":\"http\",\"meta\":\"x\"}",
                "{\"type\":1,\"channel\":true,\"meta\":7}",
                "{\"type\":\"appointment_created\",\"channel\":\"http\",\"meta\":{\"url\":[]}}",
                "{\"type\":\"appointment_created\",\"channel\":\"http\",\"meta\":{\"url\":\"https://a.example\",\"headers\":[1]}}",
                "{\"type\":\"appointment_created\",\"channel\":\"http\",\"meta\":{\"url\":\"https://a.example\",\"headers\":{\"a\":1}}}",
                "{\"type\":\"appointment_created\",\"channel\":\"http\",\"meta\":{\"url\":\"https://a.example\",\"headers\":{\"a\":{\"b\":[1]}}}}"
            })
    void garbage(String body) {
        webhooks.create(body).expectRefusal(422);
        assertThat(webhooks.list().json().get("data")).isEmpty();
    }

    @Test
    @DisplayName("a body with hundreds of thousands of headers is refused with a short answer")
    void manyHeaders() {
        StringBuilder body =
                new StringBuilder(
                        "{\"type\":\"appointment_created\",\"channel\":\"http\",\"meta\":{\"url\":\"https://a.example\",\"headers\":{");
        for (int i = 0; body.length() < 4_000_000; i++) {
            body.append(i == 0 ? "" : ",").append('"').append(i).append("\":\"\"");
        }

        assertThat(webhooks.create(body.append("}}}").toString()).expectRefusal(422).text())
                .hasSizeLessThan(1_000);
    }
}
