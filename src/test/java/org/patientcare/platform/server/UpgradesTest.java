package org.patientcare.platform.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.platform.server.ListenerProbes.Upgrades;

@DisplayName("Only upgrades to the web sockets of the service are served")
class UpgradesTest {

    private static Upgrades under(String contextPath) {
        return new Upgrades(contextPath, List.of("/talk", "/call/{token}/socket"));
    }

    @ParameterizedTest
    @CsvSource({
        "/talk, websocket",
        "/call/token/socket, websocket",
        "/call/token/socket/, WebSocket",
        "/call/%2F/socket, ' websocket '"
    })
    void aSocketOfTheServiceIsServed(String path, String protocol) {
        assertThat(under("").isServed("GET", path, protocol)).isTrue();
        assertThat(under("/care").isServed("GET", "/care" + path, protocol)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "/call/token/socket, h2c",
        "/call/token/socket, TLS/1.0",
        "/call/token/socket, 'websocket, h2c'",
        "/call/token, websocket",
        "/call/token/join, websocket",
        "/call//socket, websocket",
        "/call/socket, websocket",
        "/call/a/b/socket, websocket",
        "/call/token/socket//, websocket",
        "/call/token/socket/x, websocket",
        "/v1/call/token/socket, websocket",
        "/talk/x, websocket",
        "/, websocket",
        "'', websocket"
    })
    void nothingElseIsServed(String path, String protocol) {
        assertThat(under("").isServed("GET", path, protocol)).isFalse();
    }

    @Test
    void onlyAGetIsAHandshake() {
        assertThat(under("").isServed("POST", "/call/token/socket", "websocket")).isFalse();
    }
}
