package org.patientcare.access.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The limit on messages of one connection")
class MessageLimitTest {

    private final SocketLifecycle.MessageLimit flood = new SocketLifecycle.MessageLimit();
    private final long now = System.nanoTime();

    @Test
    @DisplayName("4: hundreds of short messages are no flood, one more is")
    void manyMessagesAreAFlood() {
        assertThat(IntStream.range(0, 300).noneMatch(i -> isFlood("{}", now))).isTrue();
        assertThat(isFlood("{}", now)).isTrue();
    }

    @Test
    @DisplayName("4: a few of the longest messages are no flood, many are")
    void longMessagesAreAFlood() {
        String offer = "a".repeat(60_000);
        assertThat(IntStream.range(0, 6).noneMatch(i -> isFlood(offer, now))).isTrue();
        assertThat(isFlood(offer, now)).isTrue();
    }

    @Test
    @DisplayName("4: ten seconds later messages and their characters are counted anew")
    void theNextWindowIsCountedAnew() {
        long later = now + TimeUnit.SECONDS.toNanos(10) + 1;
        String offer = "a".repeat(60_000);
        IntStream.range(0, 400).forEach(i -> flood.countAndCheck(offer, now));

        assertThat(IntStream.range(0, 6).noneMatch(i -> isFlood(offer, later))).isTrue();
        assertThat(IntStream.range(6, 300).noneMatch(i -> isFlood("", later))).isTrue();
        assertThat(isFlood("", later)).isTrue();
    }

    private boolean isFlood(String message, long at) {
        return flood.countAndCheck(message, at);
    }
}
