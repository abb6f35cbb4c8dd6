package org.patientcare.sending.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.sending.delivery.DeliveryReceipts.DeliveryReceipt;
import org.patientcare.sending.delivery.DeliveryReceipts.ReceiptQueue;
import org.patientcare.testing.Waiting;

@DisplayName("2 Send: delivery receipts that arrive before their messages")
class ReceiptQueueTest {

    private static final DeliveryReceipt RECEIPT =
            new DeliveryReceipt(List.of("16", "016"), List.of("10"), List.of("34600123456"), null);
    private static final List<Duration> PAUSES =
            List.of(Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(3));

    private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
    private final List<String> searches = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        scheduler.shutdownNow();
    }

    @Test
    @DisplayName(
            "2: searches four times for the id, and finally once for what it is in other number bases")
    void otherBasesAreSearchedLast() {
        queue(searches -> false, 1).take(RECEIPT);

        Waiting.until("the last search", () -> searches.size() == 5);
        assertThat(searches)
                .containsExactly("[16, 016]", "[16, 016]", "[16, 016]", "[16, 016]", "[10]");
    }

    @Test
    @DisplayName("2: a message with the id ends the search")
    void aMessageWithTheIdEndsTheSearch() {
        ReceiptQueue queue = queue(searches -> searches == 4, 1);
        queue.take(RECEIPT);
        Waiting.until("found", () -> searches.size() == 4);

        awaitAccepted(queue);
        assertThat(List.copyOf(searches).subList(0, 5)).containsOnly("[16, 016]");
    }

    @Test
    @DisplayName("2: a search that the database did not answer is repeated, not dropped")
    void aFailedSearchIsRepeated() {
        queue(
                        searches -> {
                            if (searches == 2 || searches == 3) {
                                throw new IllegalStateException("no database");
                            }
                            return searches == 4;
                        },
                        1)
                .take(RECEIPT);

        Waiting.until("found", () -> searches.size() == 4);
    }

    @Test
    @DisplayName("2: a search that always fails is given up, and its place is free again")
    void aSearchThatAlwaysFailsIsGivenUp() {
        ReceiptQueue queue =
                queue(
                        searches -> {
                            if (searches > 1 && searches < 23) {
                                throw new IllegalStateException("no database");
                            }
                            return false;
                        },
                        1);
        queue.take(RECEIPT);
        Waiting.until("given up", () -> searches.size() == 22);
        awaitAccepted(queue);
    }

    @Test
    @DisplayName("2: only a limited number wait; the SMS centre has to repeat further ones")
    void onlyALimitedNumberWait() {
        ReceiptQueue queue =
                new ReceiptQueue(
                        scheduler, (receipt, ids) -> false, List.of(Duration.ofHours(1)), 2);
        queue.take(RECEIPT);
        queue.take(RECEIPT);
        assertThatThrownBy(() -> queue.take(RECEIPT))
                .isInstanceOf(RejectedExecutionException.class);
    }

    /** Whether the search with this number, from 1, finds the message. */
    private interface Searches {
        boolean find(int number);
    }

    private ReceiptQueue queue(Searches found, int size) {
        return new ReceiptQueue(
                scheduler,
                (receipt, ids) -> {
                    searches.add(ids.toString());
                    return found.find(searches.size());
                },
                PAUSES,
                size);
    }

    /** Offers the receipt until the queue has a place for it. */
    private static void awaitAccepted(ReceiptQueue queue) {
        Waiting.until(
                "accepted",
                () -> {
                    try {
                        queue.take(RECEIPT);
                        return true;
                    } catch (RejectedExecutionException e) {
                        return false;
                    }
                });
    }
}
