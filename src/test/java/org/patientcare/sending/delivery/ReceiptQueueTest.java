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
import org.patientcare.testing.Waiting;

@DisplayName("2 Send: receipts that come before their messages")
class ReceiptQueueTest {

    private static final DeliveryReceipt RECEIPT =
            new DeliveryReceipt("16", List.of("10"), "34600123456", null);
    private static final List<Duration> PAUSES =
            List.of(Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(3));

    private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
    private final List<String> looks = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        scheduler.shutdownNow();
    }

    @Test
    @DisplayName("2: looks four times for the literal id, and once at last for other spellings")
    void otherSpellingsAreLookedForAtLast() {
        queue(looks -> false, 1).take(RECEIPT);

        Waiting.until("the last look", () -> looks.size() == 5);
        assertThat(looks).containsExactly("[16]", "[16]", "[16]", "[16]", "[10]");
    }

    @Test
    @DisplayName("2: a message with the literal id ends the search")
    void aMessageWithTheLiteralIdEndsTheSearch() {
        ReceiptQueue queue = queue(looks -> looks == 4, 1);
        queue.take(RECEIPT);
        Waiting.until("found", () -> looks.size() == 4);

        takenWithin(queue);
        assertThat(List.copyOf(looks).subList(0, 5)).containsOnly("[16]");
    }

    @Test
    @DisplayName("2: a look that the database did not answer is made again, not forgotten")
    void aLookThatFailedIsMadeAgain() {
        queue(
                        looks -> {
                            if (looks == 2 || looks == 3) {
                                throw new IllegalStateException("no database");
                            }
                            return looks == 4;
                        },
                        1)
                .take(RECEIPT);

        Waiting.until("found", () -> looks.size() == 4);
    }

    @Test
    @DisplayName("2: a look that fails for ever is given up, and its place is free again")
    void aLookThatFailsForEverIsGivenUp() {
        ReceiptQueue queue =
                queue(
                        looks -> {
                            if (looks > 1 && looks < 23) {
                                throw new IllegalStateException("no database");
                            }
                            return false;
                        },
                        1);
        queue.take(RECEIPT);
        Waiting.until("given up", () -> looks.size() == 22);
        takenWithin(queue);
    }

    @Test
    @DisplayName("2: only so many wait; the centre is to repeat what is more")
    void onlySoManyWait() {
        ReceiptQueue queue =
                new ReceiptQueue(
                        scheduler, (receipt, ids) -> false, List.of(Duration.ofHours(1)), 2);
        queue.take(RECEIPT);
        queue.take(RECEIPT);
        assertThatThrownBy(() -> queue.take(RECEIPT))
                .isInstanceOf(RejectedExecutionException.class);
    }

    /** What the n-th look finds. */
    private interface Looks {
        boolean find(int number);
    }

    private ReceiptQueue queue(Looks found, int size) {
        return new ReceiptQueue(
                scheduler,
                (receipt, ids) -> {
                    looks.add(ids.toString());
                    return found.find(looks.size());
                },
                PAUSES,
                size);
    }

    /** Once there is a place. */
    private static void takenWithin(ReceiptQueue queue) {
        Waiting.until(
                "taken",
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
