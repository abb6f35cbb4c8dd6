package org.patientcare.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the service answered. */
public record Reply(int status, HttpHeaders headers, byte[] body) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    Reply(HttpResponse<byte[]> response) {
        this(response.statusCode(), response.headers(), response.body());
    }

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    public JsonNode json() {
        try {
            return MAPPER.readTree(body);
        } catch (java.io.IOException e) {
            throw new AssertionError("no JSON: " + text(), e);
        }
    }

    public String header(String name) {
        return headers.firstValue(name).orElse(null);
    }

    /** Fails with the whole answer, where a bare status would leave a person guessing. */
    public Reply expect(int expected) {
        assertThat(status).as(() -> "status of: " + text()).isEqualTo(expected);
        return this;
    }

    /**
     * A refusal in the one form of the contract: JSON, a sentence, errors only with 422, nothing of
     * our inside.
     */
    public Reply expectRefusal(int expected) {
        expect(expected);
        assertThat(header("Content-Type").toLowerCase(Locale.ROOT)).startsWith("application/json");
        assertThat(json().path("message").isTextual()).as(text()).isTrue();
        assertThat(json().has("errors")).as(text()).isEqualTo(expected == 422);
        assertThat(text())
                .doesNotContainIgnoringCase("exception")
                .doesNotContainIgnoringCase("payara")
                .doesNotContainIgnoringCase("grizzly")
                .doesNotContainIgnoringCase("jersey")
                .doesNotContainIgnoringCase("postgres")
                .doesNotContain("org.")
                .doesNotContain("SQL");
        assertThat(header("X-Request-Id")).isNotBlank();
        assertThat(header("Server")).isNull();
        assertThat(header("X-Powered-By")).isNull();
        return this;
    }

    /** The paths of the fields at fault, in the order of the answer. */
    public List<String> faultyFields() {
        List<String> fields = new ArrayList<>();
        json().path("errors").fieldNames().forEachRemaining(fields::add);
        return fields;
    }

    /** What is said of one field. */
    public List<String> faultsOf(String field) {
        List<String> sentences = new ArrayList<>();
        json().path("errors").path(field).forEach(sentence -> sentences.add(sentence.asText()));
        return sentences;
    }

    public static String json(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
