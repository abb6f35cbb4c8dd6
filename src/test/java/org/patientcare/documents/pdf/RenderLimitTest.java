package org.patientcare.documents.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorKind;
import org.patientcare.testing.Parallel;

@DisplayName("5 Prescriptions: the number of documents rendered at a time is limited")
class RenderLimitTest {

    private static final byte[] DOCUMENT = {1};

    @Test
    @DisplayName("5: a request that finds all places taken waits, and is refused after a while")
    void aRequestWithoutAPlaceIsRefusedAfterAWhile() {
        RenderLimit limit = new RenderLimit(1, Duration.ofMillis(50));
        CountDownLatch taken = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        CompletableFuture<byte[]> first =
                CompletableFuture.supplyAsync(
                        () ->
                                limit.render(
                                        () -> {
                                            taken.countDown();
                                            await(end);
                                            return DOCUMENT;
                                        }));
        await(taken);

        assertThatThrownBy(() -> limit.render(() -> DOCUMENT))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal -> {
                            assertThat(refusal.kind()).isEqualTo(ErrorKind.BUSY);
                            assertThat(refusal.retryAfterSeconds()).isPositive();
                        });

        end.countDown();
        assertThat(first.join()).isEqualTo(DOCUMENT);
        assertThat(limit.render(() -> DOCUMENT)).isEqualTo(DOCUMENT);
    }

    @Test
    @DisplayName(
            "5: never more are rendered at a time than there are places, and "
                    + "all are rendered in the end")
    void neverMoreThanThereArePlaces() {
        RenderLimit limit = new RenderLimit(2, Duration.ofMinutes(1));
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();

        assertThat(
                        Parallel.run(
                                40,
                                () ->
                                        limit.render(
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
        RenderLimit limit = new RenderLimit(1, Duration.ZERO);
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(
                            () ->
                                    limit.render(
                                            () -> {
                                                throw new IllegalStateException("broken");
                                            }))
                    .hasMessage("broken");
        }
        assertThat(limit.render(() -> DOCUMENT)).isEqualTo(DOCUMENT);
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
