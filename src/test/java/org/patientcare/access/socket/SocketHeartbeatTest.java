package org.patientcare.access.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.access.socket.SocketHeartbeat.PING_AFTER;
import static org.patientcare.access.socket.SocketHeartbeat.PONG_TIMEOUT;

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

@DisplayName("Connections to pages that are silent")
class SocketHeartbeatTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration GONE_AFTER = PING_AFTER.plus(PONG_TIMEOUT);

    private final List<String> happened = new ArrayList<>();
    private final SocketHeartbeat pulse = new SocketHeartbeat(Runnable::run);
    private final WebSocketConnection page = new WebSocketConnection(session());
    private final long begin = System.nanoTime();
    private Duration passed = Duration.ZERO;

    @Test
    @DisplayName("get one ping, and are closed without an answer, however much was sent to them")
    void whoDoesNotAnswerIsClosed() {
        pulse.add(page);
        beatUntil(PING_AFTER.minusSeconds(5));
        assertThat(happened).isEmpty();
        beatUntil(PING_AFTER.plus(SECOND));
        page.send("message");
        beatUntil(GONE_AFTER.minusSeconds(5));
        assertThat(happened).containsExactly("sendPing", "sendText");
        beatUntil(GONE_AFTER.plus(SECOND));
        beatUntil(GONE_AFTER.plusMinutes(1));
        assertThat(happened).containsExactly("sendPing", "sendText", "close 1001");
    }

    @Test
    @DisplayName("stay open if they answer, and get the next ping after the same time")
    void whoAnswersStaysOpen() {
        pulse.add(page);
        beatUntil(PING_AFTER.plus(SECOND));
        page.recordActivity();
        assertThat(happened).containsExactly("sendPing");
        // The answer is timed by the real clock, so the page counts as silent since the beginning.
        beatUntil(GONE_AFTER.plus(SECOND));
        assertThat(happened).containsExactly("sendPing", "sendPing");
    }

    @Test
    @DisplayName(
            "have the whole time to answer after the node was paused, whether "
                    + "they got a ping before or not")
    void nobodyIsClosedWithoutTimeToAnswer() {
        WebSocketConnection other = new WebSocketConnection(session());
        pulse.add(page);
        beatUntil(PING_AFTER.plus(SECOND));
        pulse.add(other);
        passed = passed.plus(GONE_AFTER);
        beatUntil(passed.plus(SECOND).plus(SECOND));
        assertThat(happened).containsExactly("sendPing", "sendPing");
        page.recordActivity();
        beatUntil(passed.plus(PONG_TIMEOUT));
        assertThat(happened).containsExactly("sendPing", "sendPing", "sendPing", "close 1001");
    }

    @Test
    @DisplayName("do not keep others from getting a ping, and get none once they are closed")
    void othersGetAPing() {
        WebSocketConnection broken =
                new WebSocketConnection(
                        fake(
                                Session.class,
                                (proxy, method, arguments) -> {
                                    throw new IllegalStateException("gone");
                                }));
        List.of(broken, page).forEach(pulse::add);
        beatUntil(PING_AFTER.plus(SECOND));
        assertThat(happened).containsExactly("sendPing");
        page.recordActivity();
        page.markClosed();
        beatUntil(GONE_AFTER.plus(SECOND));
        assertThat(happened).containsExactly("sendPing");
    }

    @Test
    @DisplayName(
            "are closed by one task, however late it runs, and stay open if they answer before")
    void whoAnswersBeforeTheTaskStaysOpen() {
        List<Runnable> waiting = new ArrayList<>();
        SocketHeartbeat slow = new SocketHeartbeat(waiting::add);
        slow.add(page);
        for (long second = 1; second <= GONE_AFTER.plusMinutes(1).toSeconds(); second++) {
            slow.checkAll(begin + Duration.ofSeconds(second).toNanos());
        }
        assertThat(waiting).hasSize(1);
        page.recordActivity();
        waiting.remove(0).run();
        assertThat(happened).containsExactly("sendPing");
        slow.checkAll(begin + GONE_AFTER.plusMinutes(1).plus(SECOND).toNanos());
        assertThat(happened).containsExactly("sendPing", "sendPing");
    }

    @Test
    @DisplayName("are closed within the idle timeout of a socket, and have time to answer")
    void theTimesFit() {
        assertThat(GONE_AFTER).isBetween(PING_AFTER.plusSeconds(10), Duration.ofSeconds(45));
    }

    /** Beats once for each second until the given time after the beginning. */
    private void beatUntil(Duration fromBegin) {
        while (passed.compareTo(fromBegin) < 0) {
            passed = passed.plus(SECOND);
            pulse.checkAll(begin + passed.toNanos());
        }
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
