package org.patientcare.access.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("1 Rate limit: a flood of addresses opens only a limited number of windows")
class NewWindowLimitTest {

    /** Any value: the difference to others counts. */
    private static final long NOW = Long.MAX_VALUE;

    private final RateLimiter.NewWindowLimit limit = new RateLimiter.NewWindowLimit();

    @Test
    @DisplayName(
            "1: a limited number of addresses of one kind get their own window; "
                    + "other kinds are not affected")
    void aLimitedNumberOpenWindows() {
        for (int i = 1; i < RateLimiter.NewWindowLimit.MAX_NEW_WINDOWS; i++) {
            limit.recordNewWindow("address", NOW);
        }
        assertThat(limit.isReached("address", NOW)).isFalse();
        limit.recordNewWindow("address", NOW);
        assertThat(limit.isReached("address", NOW)).isTrue();
        assertThat(limit.isReached("verify", NOW)).isFalse();
    }

    @Test
    @DisplayName("1: after a minute as many get their own again")
    void afterAMinuteTheyDoAgain() {
        long later = NOW + TimeUnit.MINUTES.toNanos(1);
        for (int i = 0; i < RateLimiter.NewWindowLimit.MAX_NEW_WINDOWS; i++) {
            limit.recordNewWindow("address", NOW);
        }
        assertThat(limit.isReached("address", later - 1)).isTrue();
        assertThat(limit.isReached("address", later)).isFalse();

        for (int i = 1; i < RateLimiter.NewWindowLimit.MAX_NEW_WINDOWS; i++) {
            limit.recordNewWindow("address", later);
        }
        assertThat(limit.isReached("address", later)).isFalse();
        limit.recordNewWindow("address", later);
        assertThat(limit.isReached("address", later)).isTrue();
    }

    @Test
    @DisplayName("1: all further addresses share a few windows")
    void allOthersShareAFew() {
        assertThat(
                        IntStream.range(0, 10_000)
                                .mapToObj(
                                        i ->
                                                RateLimiter.NewWindowLimit.sharedKey(
                                                        "address", "10.0.0." + i))
                                .collect(Collectors.toSet()))
                .hasSize(RateLimiter.NewWindowLimit.SHARED_WINDOWS)
                .allMatch(key -> key.startsWith("address:*"));
    }
}
