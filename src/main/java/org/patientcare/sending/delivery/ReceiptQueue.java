package org.patientcare.sending.delivery;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * DeliveryReceipts whose messages were not found yet: a receipt can overtake the answer to its
 * message. So it is looked for again, at last by the other spellings of its id.
 */
final class ReceiptQueue {

    private static final Logger LOG = System.getLogger(ReceiptQueue.class.getName());

    /** A receipt is given up after so many failed queries. */
    private static final int MOST_FAILURES = 20;

    private final ScheduledExecutorService scheduler;
    private final Rows rows;
    private final List<Duration> pauses;
    private final Semaphore places;

    /** Where messages are. */
    interface Rows {

        /**
         * @return whether there is a message with one of the ids
         */
        boolean settle(DeliveryReceipt receipt, List<String> ids);
    }

    /**
     * @param pauses before each further look
     * @param size receipts that may wait at once
     */
    ReceiptQueue(ScheduledExecutorService scheduler, Rows rows, List<Duration> pauses, int size) {
        this.scheduler = scheduler;
        this.rows = rows;
        this.pauses = pauses;
        places = new Semaphore(size);
    }

    /**
     * Looks at once, and if need be later.
     *
     * @throws RejectedExecutionException if too many are waiting; the centre is to repeat it
     */
    void take(DeliveryReceipt receipt) {
        if (rows.settle(receipt, List.of(receipt.id()))) {
            return;
        }
        if (!places.tryAcquire()) {
            throw new RejectedExecutionException("Too many receipts are waiting");
        }
        try {
            new Look(receipt).after(pauses.get(0));
        } catch (RejectedExecutionException e) {
            places.release();
            throw e;
        }
    }

    private final class Look implements Runnable {

        private final DeliveryReceipt receipt;
        private int made;
        private int failures;

        Look(DeliveryReceipt receipt) {
            this.receipt = receipt;
        }

        @Override
        public void run() {
            Optional<Duration> pause = look();
            if (pause.isEmpty()) {
                places.release();
                return;
            }
            try {
                after(pause.get());
            } catch (RejectedExecutionException e) {
                LOG.log(Level.DEBUG, "The server is being stopped, a receipt is left");
                places.release();
            }
        }

        void after(Duration pause) {
            scheduler.schedule(this, pause.toMillis(), TimeUnit.MILLISECONDS);
        }

        /** The pause before the next look; empty if there is none. */
        private Optional<Duration> look() {
            try {
                boolean last = made == pauses.size() - 1;
                if (isFound(last) || last) {
                    return Optional.empty();
                }
                made++;
                return Optional.of(pauses.get(made));
            } catch (RuntimeException e) {
                LOG.log(
                        failures == 0 ? Level.WARNING : Level.DEBUG,
                        "A receipt could not be kept, trying on: {0}",
                        e.getClass().getName());
                failures++;
                return failures > MOST_FAILURES
                        ? Optional.empty()
                        : Optional.of(pauses.get(pauses.size() - 1));
            }
        }

        private boolean isFound(boolean last) {
            return rows.settle(receipt, List.of(receipt.id()))
                    || last
                            && !receipt.otherSpellings().isEmpty()
                            && rows.settle(receipt, receipt.otherSpellings());
        }
    }
}
