package org.patientcare.run.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ServiceCallsTest {

    private final List<String> keys = new ArrayList<>();
    private int busy;
    private HttpServer server;
    private ServiceCalls calls;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        calls =
                new ServiceCalls(
                        "http://localhost:" + server.getAddress().getPort(),
                        Map.of("X-Key", "clinic"),
                        Map.of("X-Key", "operator"));
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            keys.add(exchange.getRequestHeaders().getFirst("X-Key"));
            exchange.getResponseHeaders().add("Retry-After", "0");
            exchange.getResponseHeaders().add("Set-Cookie", "session=abc; Path=/");
            exchange.sendResponseHeaders(busy-- > 0 ? 429 : 204, -1);
        }
    }

    @Test
    @DisplayName("repeat a call that is answered 429")
    void repeatWhenRefused() throws IOException {
        busy = 2;

        assertThat(calls.asOrganization("GET", "/a", "").status()).isEqualTo(204);
        assertThat(keys).containsExactly("clinic", "clinic", "clinic");
    }

    @Test
    @DisplayName("give up if it is answered 429 again and again")
    void giveUp() throws IOException {
        busy = 1000;

        assertThat(calls.asOperator("GET", "/a", "").status()).isEqualTo(429);
        assertThat(keys).hasSizeLessThan(10).containsOnly("operator");
    }

    @Test
    @DisplayName("name the call that had an unexpected status")
    void nameTheUnexpectedStatus() throws IOException {
        ServiceCalls.Answer answer = calls.asPerson("", "http://a.example", "POST", "/b", "{}");

        assertThat(answer.expect(200, 204).cookie()).isEqualTo("session=abc");
        assertThatThrownBy(() -> answer.expect(200))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("POST /b answered 204");
    }
}
