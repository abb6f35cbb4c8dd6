package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.DomainException.ErrorKind;
import org.patientcare.testing.Parallel;

@DisplayName("5 Prescriptions: how much of what takes memory and time is done at once is limited")
class WorkLimitTest {

    private static final byte[] DOCUMENT = {1};
    private static final String REFUSAL = "Too many documents: try again shortly.";

    @Test
    @DisplayName("5: a request that finds all places taken waits, and is refused after a while")
    void aRequestWithoutAPlaceIsRefusedAfterAWhile() {
        WorkLimit limit = new WorkLimit(1, Duration.ofMillis(50), REFUSAL);
        CountDownLatch taken = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        CompletableFuture<byte[]> first =
                CompletableFuture.supplyAsync(
                        () ->
                                limit.run(
                                        () -> {
                                            taken.countDown();
                                            await(end);
                                            return DOCUMENT;
                                        }));
        await(taken);

        assertThatThrownBy(() -> limit.run(() -> DOCUMENT))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal -> {
                            assertThat(refusal).hasMessage(REFUSAL);
                            assertThat(refusal.kind()).isEqualTo(ErrorKind.BUSY);
                            assertThat(refusal.retryAfterSeconds()).isPositive();
                        });

        end.countDown();
        assertThat(first.join()).isEqualTo(DOCUMENT);
        assertThat(limit.run(() -> DOCUMENT)).isEqualTo(DOCUMENT);
    }

    @Test
    @DisplayName(
            "5: never more are rendered at a time than there are places, and "
                    + "all are rendered in the end")
    void neverMoreThanThereArePlaces() {
        WorkLimit limit = new WorkLimit(2, Duration.ofMinutes(1), REFUSAL);
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();

        assertThat(
                        Parallel.run(
                                40,
                                () ->
                                        limit.run(
                                                () -> {
                                                    most.accumulateAndGet(
                                                            now.incrementAndGet(), Math::max);
                                                    Thread.yield();
                                                    now.decrementAndGet();
                                                    return DOCUMENT;
                                                })))
                .hasSize(40);
        assertThat(most.get()).isBetween(1, 2);
    }

    @Test
    @DisplayName("5: a document that cannot be rendered gives its place back")
    void aFailureGivesThePlaceBack() {
        WorkLimit limit = new WorkLimit(1, Duration.ZERO, REFUSAL);
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(
                            () ->
                                    limit.run(
                                            () -> {
                                                throw new IllegalStateException("broken");
                                            }))
                    .hasMessage("broken");
        }
        assertThat(limit.run(() -> DOCUMENT)).isEqualTo(DOCUMENT);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
