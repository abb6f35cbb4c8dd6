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

/** An answer of the service. */
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

    /** The JSON document in each line. */
    public List<JsonNode> lines() {
        return text().lines().map(Reply::parsed).toList();
    }

    /** A JSON document. */
    public static JsonNode parsed(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError("no JSON: " + json, e);
        }
    }

    public String header(String name) {
        return headers.firstValue(name).orElse(null);
    }

    /** Checks the status; the failure message has the whole body. */
    public Reply expect(int expected) {
        assertThat(status).as(() -> "status of: " + text()).isEqualTo(expected);
        return this;
    }

    /**
     * Checks that this is a refusal in the contract's form: JSON, a sentence, errors only with 422,
     * and nothing about the service's internals.
     */
    public Reply expectRefusal(int expected) {
        expect(expected);
        assertThat(header("Content-Type").toLowerCase(Locale.ROOT)).startsWith("application/json");
        assertThat(json().path("message").isTextual()).as(text()).isTrue();
        assertThat(json().has("errors")).as(text()).isEqualTo(expected == 422);
        assertThat(text().replaceAll("\"exceptions(?=[\\[\"])", "\"")) // of working hours
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

    /** The sentences about one field. */
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
