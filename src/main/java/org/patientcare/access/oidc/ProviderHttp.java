package org.patientcare.access.oidc;

import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPRequest;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks providers: for so long, for so much, and where they are and nowhere else. */
final class ProviderHttp {

    /** In octets; Entra's keys are some 20 KiB. */
    private static final int MOST = 256 * 1024;

    /** What the client says itself. */
    private static final Set<String> OWN_HEADERS = Set.of("content-length", "host", "connection");

    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .proxy(ProxySelector.getDefault())
                    .connectTimeout(Duration.ofSeconds(5))
                    .build();

    /**
     * What is at an address.
     *
     * @throws IOException unless it is there, as a text
     */
    String get(URI uri, Deadline deadline) throws IOException {
        HttpRequest request =
                HttpRequest.newBuilder(uri).header("Accept", "application/json").GET().build();
        HttpResponse<byte[]> answer = answer(request, deadline);
        if (answer.statusCode() != HTTPResponse.SC_OK) {
            throw new IOException("answers with status " + answer.statusCode());
        }
        return text(answer);
    }

    /** Sends what the library made. */
    HTTPResponse send(ReadOnlyHTTPRequest made, Deadline deadline) throws IOException {
        String body = made.getBody() == null ? "" : made.getBody();
        HttpRequest.Builder request =
                HttpRequest.newBuilder(made.getURI())
                        .method(
                                made.getMethod().name(),
                                made.getMethod() == HTTPRequest.Method.GET
                                        ? HttpRequest.BodyPublishers.noBody()
                                        : HttpRequest.BodyPublishers.ofString(body));
        made.getHeaderMap()
                .forEach(
                        (name, values) -> {
                            if (!OWN_HEADERS.contains(name.toLowerCase(java.util.Locale.ROOT))) {
                                values.forEach(value -> request.header(name, value));
                            }
                        });
        HttpResponse<byte[]> answer = answer(request.build(), deadline);
        HTTPResponse read = new HTTPResponse(answer.statusCode());
        answer.headers().map().forEach((name, v) -> read.setHeader(name, v.toArray(String[]::new)));
        read.setBody(text(answer));
        return read;
    }

    private HttpResponse<byte[]> answer(HttpRequest request, Deadline deadline) throws IOException {
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(request, head -> new BoundedBody(MOST));
        try {
            return answer.get(deadline.millis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("does not answer in time", e);
        } catch (ExecutionException e) {
            throw new IOException("does not answer as it should: " + reason(e.getCause()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("was not waited for");
        } finally {
            answer.cancel(true);
        }
    }

    private static String reason(Throwable cause) {
        return cause == null ? "no reason" : cause.getClass().getSimpleName();
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
