package org.patientcare.access.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.access.socket.SocketPulse.ASKED_AFTER;
import static org.patientcare.access.socket.SocketPulse.GONE_AFTER;

import jakarta.websocket.CloseReason;
import jakarta.websocket.RemoteEndpoint;
import jakarta.websocket.Session;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Pages that are silent")
class SocketPulseTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final List<String> happened = new ArrayList<>();
    private final SocketPulse pulse = new SocketPulse(Runnable::run);
    private final WebSocketConnection page = new WebSocketConnection(session());

    @Test
    @DisplayName("are asked once, and ended if they do not answer, however often they were told")
    void whoDoesNotAnswerIsEnded() {
        pulse.add(page);
        pulse.beat(at(ASKED_AFTER.minusSeconds(5)));
        assertThat(happened).isEmpty();
        pulse.beat(at(ASKED_AFTER));
        pulse.beat(at(ASKED_AFTER.plusSeconds(1)));
        page.send("news");
        pulse.beat(at(GONE_AFTER.minusSeconds(10)));
        assertThat(happened).containsExactly("sendPing", "sendText");
        pulse.beat(at(GONE_AFTER));
        pulse.beat(at(GONE_AFTER.plus(MINUTE)));
        assertThat(happened).containsExactly("sendPing", "sendText", "close 1001");
    }

    @Test
    @DisplayName("stay as long as they answer, and are asked again after the same time")
    void whoAnswersStays() {
        pulse.add(page);
        pulse.beat(at(ASKED_AFTER));
        page.heard();
        pulse.beat(at(ASKED_AFTER.minusSeconds(5)));
        assertThat(happened).containsExactly("sendPing");
        pulse.beat(at(ASKED_AFTER));
        assertThat(happened).containsExactly("sendPing", "sendPing");
    }

    @Test
    @DisplayName("do not keep others from being asked, and are left alone once they are closed")
    void othersAreAsked() {
        WebSocketConnection broken =
                new WebSocketConnection(
                        fake(
                                Session.class,
                                (proxy, method, arguments) -> {
                                    throw new IllegalStateException("gone");
                                }));
        List.of(broken, page).forEach(pulse::add);
        pulse.beat(at(ASKED_AFTER));
        assertThat(happened).containsExactly("sendPing");
        page.heard();
        page.end();
        pulse.beat(at(ASKED_AFTER));
        pulse.beat(at(GONE_AFTER));
        assertThat(happened).containsExactly("sendPing");
    }

    @Test
    @DisplayName("are gone within the time that a socket may be idle, with time to answer")
    void theTimesFit() {
        assertThat(GONE_AFTER).isBetween(ASKED_AFTER.plusSeconds(10), Duration.ofSeconds(45));
    }

    private static long at(Duration fromNow) {
        return System.nanoTime() + fromNow.toNanos();
    }

    private Session session() {
        RemoteEndpoint.Async remote =
                fake(
                        RemoteEndpoint.Async.class,
                        (proxy, method, arguments) -> {
                            happened.add(method.getName());
                            return null;
                        });
        return fake(
                Session.class,
                (proxy, method, arguments) ->
                        switch (method.getName()) {
                            case "isOpen" -> true;
                            case "getAsyncRemote" -> remote;
                            default -> {
                                int code = ((CloseReason) arguments[0]).getCloseCode().getCode();
                                happened.add(method.getName() + " " + code);
                                yield null;
                            }
                        });
    }

    private static <T> T fake(Class<T> type, InvocationHandler behaviour) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, behaviour));
    }
}
