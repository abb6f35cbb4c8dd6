package org.patientcare.access.oidc;

import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The HTTP client for providers: it limits the time and the size of a response and follows no
 * redirects.
 */
final class ProviderHttp {

    /** The largest response body in bytes; Entra's key set has about 20 KiB. */
    private static final int MAX_BODY_BYTES = 256 * 1024;

    /** Headers that {@link HttpClient} sets itself and does not let callers set. */
    private static final Set<String> CLIENT_HEADERS =
            Set.of("content-length", "host", "connection");

    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .proxy(ProxySelector.getDefault())
                    .connectTimeout(Duration.ofSeconds(5))
                    .build();

    /**
     * Fetches a document.
     *
     * @throws IOException if the status is not 200, or the response is late, too large or broken
     */
    String get(URI uri, Deadline deadline) throws IOException {
        HttpRequest request =
                HttpRequest.newBuilder(uri).header("Accept", "application/json").GET().build();
        HttpResponse<byte[]> answer = execute(request, deadline);
        if (answer.statusCode() != HTTPResponse.SC_OK) {
            throw new IOException("answers with status " + answer.statusCode());
        }
        return text(answer);
    }

    /** Sends a request that the OpenID library built. */
    HTTPResponse send(ReadOnlyHTTPRequest built, Deadline deadline) throws IOException {
        String body = built.getBody() == null ? "" : built.getBody();
        HttpRequest.Builder request =
                HttpRequest.newBuilder(built.getURI())
                        .method(
                                built.getMethod().name(),
                                built.getMethod() == HTTPRequest.Method.GET
                                        ? HttpRequest.BodyPublishers.noBody()
                                        : HttpRequest.BodyPublishers.ofString(body));
        built.getHeaderMap()
                .forEach(
                        (name, values) -> {
                            if (!CLIENT_HEADERS.contains(name.toLowerCase(java.util.Locale.ROOT))) {
                                values.forEach(value -> request.header(name, value));
                            }
                        });
        HttpResponse<byte[]> answer = execute(request.build(), deadline);
        HTTPResponse read = new HTTPResponse(answer.statusCode());
        answer.headers().map().forEach((name, v) -> read.setHeader(name, v.toArray(String[]::new)));
        read.setBody(text(answer));
        return read;
    }

    private HttpResponse<byte[]> execute(HttpRequest request, Deadline deadline)
            throws IOException {
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(request, head -> new BoundedBodySubscriber(MAX_BODY_BYTES));
        try {
            return answer.get(deadline.responseTimeoutMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("does not answer in time", e);
        } catch (ExecutionException e) {
            throw new IOException("request failed: " + reason(e.getCause()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the wait was interrupted");
        } finally {
            answer.cancel(true);
        }
    }

    private static String reason(Throwable cause) {
        return cause == null ? "unknown cause" : cause.getClass().getSimpleName();
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    /**
     * Collects a response body up to a maximum size. A larger body cancels the transfer and fails
     * with an {@link IOException}; nothing of it is returned.
     */
    private static final class BoundedBodySubscriber
            implements HttpResponse.BodySubscriber<byte[]> {

        private final int maxBytes;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final CompletableFuture<byte[]> body = new CompletableFuture<>();
        private final AtomicReference<Flow.Subscription> subscription = new AtomicReference<>();

        /**
         * @param maxBytes the maximum size in bytes
         */
        BoundedBodySubscriber(int maxBytes) {
            this.maxBytes = maxBytes;
        }

        @Override
        public CompletionStage<byte[]> getBody() {
            return body;
        }

        @Override
        public void onSubscribe(Flow.Subscription newSubscription) {
            subscription.set(newSubscription);
            newSubscription.request(1);
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            for (ByteBuffer buffer : buffers) {
                if (bytes.size() + buffer.remaining() > maxBytes) {
                    subscription.get().cancel();
                    body.completeExceptionally(
                            new IOException("more than " + maxBytes + " octets"));
                    return;
                }
                byte[] part = new byte[buffer.remaining()];
                buffer.get(part);
                bytes.writeBytes(part);
            }
            subscription.get().request(1);
        }

        @Override
        public void onError(Throwable failure) {
            body.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            body.complete(bytes.toByteArray());
        }
    }

    /**
     * The deadline for one operation with a provider, shared by all HTTP requests that it makes.
     *
     * @param nanos the deadline as a value of {@link System#nanoTime}
     */
    record Deadline(long nanos) {

        /** The total time for the operation. */
        private static final long SECONDS = 10;

        /** The most time that a single response may take. */
        private static final long RESPONSE_SECONDS = 5;

        static Deadline start() {
            return new Deadline(System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS));
        }

        /**
         * A deadline that has already passed: the caller uses only cached data and makes no
         * request.
         */
        static Deadline passed() {
            return new Deadline(System.nanoTime());
        }

        boolean hasPassed() {
            return nanos - System.nanoTime() <= 0;
        }

        /**
         * The time-out for the next response in milliseconds: the time left, at most {@value
         * #RESPONSE_SECONDS} s; 0 if the deadline has passed.
         */
        long responseTimeoutMillis() {
            long left = TimeUnit.NANOSECONDS.toMillis(nanos - System.nanoTime());
            return Math.max(0, Math.min(left, TimeUnit.SECONDS.toMillis(RESPONSE_SECONDS)));
        }
    }
}
