package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Only the web sockets of visits are upgrades")
class UpgradesTest {

    @ParameterizedTest
    @CsvSource({
        "/call/token/socket, websocket",
        "/call/token/socket/, WebSocket",
        "/call/%2F/socket, ' websocket '"
    })
    void aSocketOfAVisitIsServed(String path, String protocol) {
        assertThat(Upgrades.areServed("GET", path, "", protocol)).isTrue();
        assertThat(Upgrades.areServed("GET", "/care" + path, "/care", protocol)).isTrue();
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
        "/, websocket",
        "'', websocket"
    })
    void everythingElseIsNot(String path, String protocol) {
        assertThat(Upgrades.areServed("GET", path, "", protocol)).isFalse();
    }

    @Test
    void onlyAGetIsAHandshake() {
        assertThat(Upgrades.areServed("POST", "/call/token/socket", "", "websocket")).isFalse();
    }
}
