package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.StubRequest;
import org.patientcare.testing.StubResponse;

@DisplayName("1: bodies without a credential are received before a request takes a place")
class ReceivedBodyTest {

    private static final int MAX = 64 * 1024;
    private static final byte[] TEXT = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);

    private final AtomicInteger over = new AtomicInteger();
    private final StubResponse response = new StubResponse();

    private static StubRequest post() {
        return new StubRequest("POST").path("/sign-in/v1", "/x");
    }

    private static StubRequest withLength(byte[] body) {
        return post().length(body.length).body(body, body.length);
    }

    private static StubRequest chunked(byte[] body) {
        return post().header("Transfer-Encoding", "chunked").body(body, body.length);
    }

    /** A request that was suspended for this body. */
    private ReceivedBody receiving(HttpServletRequest request) throws IOException {
        ReceivedBody body = ReceivedBody.begin(request);
        assertThat(body.takeAtOnce(request)).isFalse();
        body.receive(over::incrementAndGet);
        return body;
    }

    private int refusal(ReceivedBody body) throws IOException {
        HttpServletRequest request = new StubRequest("POST").build();
        boolean refused = body.refuse(request, response.build());
        assertThat(refused).isEqualTo(response.status() != 200);
        if (refused) {
            assertThat(response.header("Connection")).isEqualTo("close");
            assertThat(response.header("Cache-Control")).isEqualTo("no-store");
            assertThat(response.text()).startsWith("{\"message\":\"The ");
        } else {
            assertThat(response.header("Connection")).isNull();
        }
        return response.status();
    }

    @ParameterizedTest(name = "{0}, {1} bytes: {2}")
    @CsvSource({
        "/sign-in/v1, 1, true",
        "/my/v1, 1, true",
        "/v1, 1, false",
        "/admin/v1, 1, false",
        "/my/v1, 0, false",
        "/my/v1, -1, false"
    })
    @DisplayName("1: of the surfaces that anybody may call, and only if there is one")
    void isDueWithoutCredentials(String surface, long length, boolean due) {
        StubRequest request = new StubRequest("POST").path(surface, "/x").length(length);

        assertThat(ReceivedBody.isDue(request.build())).isEqualTo(due);
    }

    @Test
    @DisplayName("1: chunked ones too")
    void chunkedBodiesAreDue() throws IOException {
        HttpServletRequest request = chunked(TEXT).build();
        assertThat(ReceivedBody.isDue(request)).isTrue();

        assertThat(ReceivedBody.begin(request).takeAtOnce(request)).isFalse();
    }

    @Test
    @DisplayName("1: a body that is here is taken without waiting")
    void aBodyThatIsHereIsTaken() throws IOException {
        HttpServletRequest request = withLength(TEXT).build();
        ReceivedBody body = ReceivedBody.begin(request);

        assertThat(body.takeAtOnce(request)).isTrue();
        assertThat(ReceivedBody.of(request)).containsSame(body);
        assertThat(body.bytes()).isEqualTo(TEXT);
        assertThat(refusal(body)).isEqualTo(200);
    }

    @Test
    @DisplayName("1: a body of which a part is missing is waited for")
    void aBodyThatArrivesIsReceived() throws IOException {
        HttpServletRequest request = post().length(TEXT.length).body(TEXT, TEXT.length - 1).build();
        ReceivedBody body = receiving(request);
        body.onDataAvailable();
        assertThat(over).hasValue(0);
        body.onAllDataRead();

        assertThat(over).hasValue(1);
        assertThat(body.bytes()).isEqualTo(TEXT);
        assertThat(refusal(body)).isEqualTo(200);
    }

    @Test
    @DisplayName("1: a body of 64 KiB is read, however it is sent")
    void theLongestBodyIsRead() throws IOException {
        byte[] longest = new byte[MAX];
        HttpServletRequest request = withLength(longest).build();
        assertThat(ReceivedBody.begin(request).takeAtOnce(request)).isTrue();
        assertThat(refusal(ReceivedBody.of(request).orElseThrow())).isEqualTo(200);

        ReceivedBody body = receiving(chunked(longest).build());
        body.onDataAvailable();
        body.onAllDataRead();
        assertThat(body.bytes()).hasSize(MAX);
        assertThat(refusal(body)).isEqualTo(200);
    }

    @Test
    @DisplayName("1: a longer body is 413 before it is read")
    void anAnnouncedLengthIsRefused() throws IOException {
        HttpServletRequest request = post().length(MAX + 1).body(TEXT, TEXT.length).build();
        ReceivedBody body = ReceivedBody.begin(request);

        assertThat(body.takeAtOnce(request)).isTrue();
        assertThat(body.bytes()).isEmpty();
        assertThat(refusal(body)).isEqualTo(413);
    }

    @Test
    @DisplayName(
            "1: a longer chunked body is 413 as soon as it is too long, and is read no further")
    void aChunkedBodyIsRefused() throws IOException {
        HttpServletRequest request = chunked(new byte[4 * MAX]).build();
        ReceivedBody body = receiving(request);
        body.onDataAvailable();
        assertThat(over).hasValue(1);
        body.onAllDataRead();

        assertThat(over).hasValue(1);
        assertThat(request.getInputStream().isFinished()).isFalse();
        assertThat(refusal(body)).isEqualTo(413);
    }

    @Test
    @DisplayName("1: a body that does not arrive in time is 408, whatever comes later")
    void aSlowBodyIsGivenUp() throws IOException {
        ReceivedBody body = receiving(chunked(TEXT).build());
        body.giveUp();
        body.onAllDataRead();

        assertThat(over).hasValue(1);
        assertThat(refusal(body)).isEqualTo(408);
    }

    @Test
    @DisplayName("1: a malformed body is 400")
    void aMalformedBodyIsRefused() throws IOException {
        ReceivedBody body = receiving(chunked(TEXT).build());
        body.onError(new IOException("chunk"));

        assertThat(refusal(body)).isEqualTo(400);
    }

    @Test
    @DisplayName("1: one alone answers the request")
    void isClaimedOnce() throws IOException {
        ReceivedBody body = ReceivedBody.begin(chunked(TEXT).build());
        body.onClaim(over::incrementAndGet);

        assertThat(body.claim()).isTrue();
        assertThat(body.claim()).isFalse();
        assertThat(over).hasValue(1);
    }
}
