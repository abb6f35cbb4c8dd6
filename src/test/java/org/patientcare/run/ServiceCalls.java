package org.patientcare.run;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Calls of the running service, as anybody makes them who has a key pair. */
final class ServiceCalls {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final HttpClient client = HttpClient.newHttpClient();
    private final String base;
    private final CurlFiles headers;

    ServiceCalls(RunSettings settings) {
        this.base = settings.baseUrl();
        this.headers = new CurlFiles(settings);
    }

    /** An answer, whatever its status. */
    record Answer(int status, String body) {}

    /**
     * @param json the body; empty for none
     */
    Answer call(AccessKeys.Pair caller, String method, String path, String json)
            throws IOException {
        return send(
                request(method, path, json)
                        .header(headers.apiKeyHeader(), caller.apiKey())
                        .header(headers.secretKeyHeader(), caller.secretKey()));
    }

    private HttpRequest.Builder request(String method, String path, String json) {
        return HttpRequest.newBuilder(URI.create(base + path))
                .timeout(LIMIT)
                .method(method, HttpRequest.BodyPublishers.ofString(json))
                .header("Content-Type", "application/json");
    }

    private Answer send(HttpRequest.Builder request) throws IOException {
        try {
            HttpResponse<String> answer =
                    client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(answer.statusCode(), answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
