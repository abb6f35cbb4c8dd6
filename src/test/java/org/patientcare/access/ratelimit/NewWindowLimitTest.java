package org.patientcare.access.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("1 Rate limit: a flood of addresses begins no more than so many windows")
class NewWindowLimitTest {

    private final NewWindowLimit crowd = new NewWindowLimit();

    @Test
    @DisplayName(
            "1: so many addresses of a kind begin windows of their own, and no other kind minds")
    void soManyBeginWindows() {
        for (int i = 1; i < NewWindowLimit.MOST; i++) {
            crowd.began("address");
        }
        assertThat(crowd.isReached("address")).isFalse();
        crowd.began("address");
        assertThat(crowd.isReached("address")).isTrue();
        assertThat(crowd.isReached("verify")).isFalse();
    }

    @Test
    @DisplayName("1: all others share a few")
    void allOthersShareAFew() {
        assertThat(
                        IntStream.range(0, 10_000)
                                .mapToObj(i -> NewWindowLimit.sharedKey("address", "10.0.0." + i))
                                .collect(Collectors.toSet()))
                .hasSizeLessThanOrEqualTo(NewWindowLimit.SHARED)
                .allMatch(key -> key.startsWith("address:*"));
    }
}
