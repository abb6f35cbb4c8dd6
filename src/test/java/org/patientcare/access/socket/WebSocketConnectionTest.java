package org.patientcare.access.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.RemoteEndpoint;
import jakarta.websocket.Session;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("4: the connection to a browser")
class WebSocketConnectionTest {

    private final List<String> sent = new ArrayList<>();

    @Test
    @DisplayName("sends until it is ended")
    void sendsUntilItIsEnded() {
        WebSocketConnection connection = to(remote());
        connection.send("1");
        connection.markClosed();
        connection.send("2");
        assertThat(sent).containsExactly("1");
    }

    @Test
    @DisplayName("may be closed by another thread between any two steps")
    void mayBeClosedAtAnyTime() {
        RemoteEndpoint.Async gone =
                fake(RemoteEndpoint.Async.class, fail("Socket is not connected."));
        assertThatCode(() -> to(gone).send("late")).doesNotThrowAnyException();

        WebSocketConnection closed = new WebSocketConnection(closedAfterTheCheck());
        assertThatCode(() -> closed.send("late")).doesNotThrowAnyException();
        assertThatCode(() -> closed.close(CloseCodes.GOING_AWAY.getCode(), "bye"))
                .doesNotThrowAnyException();
    }

    private static WebSocketConnection to(RemoteEndpoint.Async remote) {
        return new WebSocketConnection(
                fake(
                        Session.class,
                        (proxy, method, arguments) ->
                                method.getName().equals("isOpen") ? (Object) true : remote));
    }

    /** A session that says that it is open, but refuses every other call. */
    private static Session closedAfterTheCheck() {
        return fake(
                Session.class,
                (proxy, method, arguments) -> {
                    if (method.getName().equals("isOpen")) {
                        return true;
                    }
                    throw new IllegalStateException("The connection has been closed.");
                });
    }

    private RemoteEndpoint.Async remote() {
        return fake(
                RemoteEndpoint.Async.class,
                (proxy, method, arguments) -> {
                    sent.add((String) arguments[0]);
                    return null;
                });
    }

    private static InvocationHandler fail(String message) {
        return (proxy, method, arguments) -> {
            throw new RuntimeException(message);
        };
    }

    private static <T> T fake(Class<T> type, InvocationHandler behaviour) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, behaviour));
    }
}
