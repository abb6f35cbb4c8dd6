package org.patientcare.access.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.access.socket.SocketLimits.OpenSocketLimit;

@DisplayName("Limits on open web sockets of a node")
class SocketLimitsTest {

    private static final int MAX_OF_ADDRESS = 25;
    private static final int MAX_OF_LINK = 10;

    private final SocketLimits sockets = new SocketLimits();

    @Test
    @DisplayName("3: a link has at most ten web sockets, whatever addresses they come from")
    void aLinkHasTenAtMost() {
        for (int i = 0; i < MAX_OF_LINK; i++) {
            assertThat(sockets.wouldExceed(bounds("link", "a" + i))).isFalse();
            assertThat(sockets.add(bounds("link", "a" + i))).isTrue();
        }
        assertThat(sockets.wouldExceed(bounds("link", "b"))).isTrue();
        assertThat(sockets.add(bounds("link", "b"))).isFalse();
        assertThat(sockets.wouldExceed(bounds("another", "b"))).isFalse();

        sockets.remove(bounds("link", "b"));
        assertThat(sockets.wouldExceed(bounds("link", "b"))).isTrue();
        sockets.remove(bounds("link", "a0"));
        assertThat(sockets.wouldExceed(bounds("link", "b"))).isFalse();
    }

    @Test
    @DisplayName("3: an address has as many as the settings allow, and closed ones do not count")
    void anAddressHasAsManyAsTheSettingsAllow() {
        for (int i = 0; i < MAX_OF_ADDRESS; i++) {
            assertThat(sockets.add(bounds(i, "a"))).isTrue();
        }
        assertThat(sockets.wouldExceed(bounds(99, "a"))).isTrue();
        assertThat(sockets.wouldExceed(bounds(99, "b"))).isFalse();
        assertThat(sockets.wouldExceed(List.of(OpenSocketLimit.ofAddress("other", "a", 1))))
                .as("of another kind")
                .isFalse();
        for (int i = 0; i < MAX_OF_ADDRESS; i++) {
            sockets.remove(bounds(i, "a"));
        }
        assertThat(sockets.wouldExceed(bounds(99, "a"))).isFalse();
    }

    @Test
    @DisplayName("3: of many that open at once, no more than the limit are accepted")
    void ofManyAtOnceNoMoreAreAccepted() {
        List<Boolean> accepted =
                IntStream.range(0, 1000)
                        .parallel()
                        .mapToObj(i -> sockets.add(bounds(i, "a")))
                        .toList();
        assertThat(accepted.stream().filter(each -> each)).hasSize(MAX_OF_ADDRESS);
        IntStream.range(0, 1000).parallel().forEach(i -> sockets.remove(bounds(i, "a")));
        assertThat(sockets.wouldExceed(bounds(1, "a"))).isFalse();
    }

    private static List<OpenSocketLimit> bounds(Object link, String address) {
        return List.of(
                new OpenSocketLimit(link, MAX_OF_LINK),
                OpenSocketLimit.ofAddress("call", address, MAX_OF_ADDRESS));
    }
}
