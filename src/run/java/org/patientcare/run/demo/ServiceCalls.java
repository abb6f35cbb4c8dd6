package org.patientcare.run.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;

/**
 * Calls the running service with the credentials of an organization, the operator, a patient or a
 * signed-in person.
 */
public final class ServiceCalls {

    static final ObjectMapper JSON = new ObjectMapper();

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int UNAVAILABLE = 503;
    private static final int ATTEMPTS = 5;
    private static final long DEFAULT_WAIT_SECONDS = 1;
    private static final long LONGEST_WAIT_SECONDS = 60;

    private final HttpClient client = HttpClient.newBuilder().connectTimeout(LIMIT).build();
    private final String base;
    private final Map<String, String> organization;
    private final Map<String, String> operator;

    /**
     * @param organization the headers that authenticate an organization
     * @param operator the headers that authenticate the operator
     */
    public ServiceCalls(
            String base, Map<String, String> organization, Map<String, String> operator) {
        this.base = base;
        this.organization = Map.copyOf(organization);
        this.operator = Map.copyOf(operator);
    }

    /** An answer, whatever its status. */
    public record Answer(String call, int status, String body, String cookie) {

        /**
         * @throws IOException if it has none of these statuses
         */
        Answer expect(int... statuses) throws IOException {
            if (Arrays.stream(statuses).noneMatch(expected -> expected == status)) {
                throw new IOException(call + " answered " + status + ": " + body);
            }
            return this;
        }

        JsonNode data() throws IOException {
            return JSON.readTree(body).path("data");
        }
    }

    /** Makes a call with the organization's keys. */
    public Answer asOrganization(String method, String path, String json) throws IOException {
        return call(organization, method, path, json);
    }

    public Answer asOperator(String method, String path, String json) throws IOException {
        return call(operator, method, path, json);
    }

    /** Makes a call with a patient's token. */
    Answer asPatient(String token, String method, String path, String json) throws IOException {
        return call(Map.of("Authorization", "Bearer " + token), method, path, json);
    }

    /**
     * Makes a call as a page of the service does in a browser.
     *
     * @param cookie name and value of the session cookie; empty if nobody is signed in
     */
    Answer asPerson(String cookie, String origin, String method, String path, String json)
            throws IOException {
        Map<String, String> page = Map.of("Origin", origin, "X-Patient-Care", "action");
        Map<String, String> signedIn =
                Map.of("Origin", origin, "X-Patient-Care", "action", "Cookie", cookie);
        return call(cookie.isEmpty() ? page : signedIn, method, path, json);
    }

    /**
     * Makes a call, and repeats it at most 4 times while it is answered 429 or 503, after the
     * seconds in {@code Retry-After} (60 at most, 1 without the header).
     */
    private Answer call(Map<String, String> headers, String method, String path, String json)
            throws IOException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(base + path))
                        .timeout(LIMIT)
                        .method(method, HttpRequest.BodyPublishers.ofString(json))
                        .header("Content-Type", "application/json");
        headers.forEach(request::header);
        try {
            for (int attempt = 1; ; attempt++) {
                HttpResponse<String> answer =
                        client.send(request.build(), HttpResponse.BodyHandlers.ofString());
                int status = answer.statusCode();
                if (attempt == ATTEMPTS || status != TOO_MANY_REQUESTS && status != UNAVAILABLE) {
                    return new Answer(
                            method + " " + path,
                            status,
                            answer.body(),
                            answer.headers()
                                    .firstValue("Set-Cookie")
                                    .map(set -> set.replaceFirst(";.*", ""))
                                    .orElse(""));
                }
                Thread.sleep(Duration.ofSeconds(wait(answer)).toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("It was interrupted.", e);
        }
    }

    private static long wait(HttpResponse<?> answer) {
        long seconds =
                answer.headers()
                        .firstValue("Retry-After")
                        .filter(text -> text.matches("[0-9]{1,4}"))
                        .map(Long::parseLong)
                        .orElse(DEFAULT_WAIT_SECONDS);
        return Math.min(seconds, LONGEST_WAIT_SECONDS);
    }
}
