package org.patientcare.access.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The limit on messages of one connection")
class MessageLimitTest {

    @Test
    @DisplayName("4: hundreds of short messages are no flood, one more is")
    void manyMessagesAreAFlood() {
        SocketLifecycle.MessageLimit flood = new SocketLifecycle.MessageLimit();
        assertThat(IntStream.range(0, 300).noneMatch(i -> flood.countAndCheck("{}"))).isTrue();
        assertThat(flood.countAndCheck("{}")).isTrue();
    }

    @Test
    @DisplayName("4: a few of the longest messages are no flood, many are")
    void longMessagesAreAFlood() {
        SocketLifecycle.MessageLimit flood = new SocketLifecycle.MessageLimit();
        String offer = "a".repeat(60_000);
        assertThat(IntStream.range(0, 6).noneMatch(i -> flood.countAndCheck(offer))).isTrue();
        assertThat(flood.countAndCheck(offer)).isTrue();
    }
}
