package org.patientcare.sending.delivery;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.patientcare.platform.shared.Fault;

/** Accepts delivery receipts of an SMS centre. */
@ApplicationScoped
public class DeliveryReceipts {

    private static final List<Duration> SEARCH_PAUSES =
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofSeconds(30));

    private static final int MAX_WAITING = 10_000;

    @Resource private ManagedScheduledExecutorService scheduler;
    @EJB private CodeDeliveryAttempts attempts;

    private ReceiptQueue queue;

    @PostConstruct
    void initialize() {
        queue = new ReceiptQueue(scheduler, attempts::settle, SEARCH_PAUSES, MAX_WAITING);
    }

    /**
     * Applies a receipt, or queues it if its message is not found yet. A receipt of an unknown
     * message, or of one that has its receipt already, changes nothing.
     *
     * @throws RuntimeException if the receipt could not be stored or queued; the SMS centre should
     *     repeat it
     */
    public void accept(DeliveryReceipt receipt) {
        queue.take(receipt);
    }

    /**
     * Delivery receipts whose messages have not been found yet. A receipt can arrive before the
     * response to its message has been stored, so the message is searched again after pauses; the
     * last time also by its id in another number base.
     */
    static final class ReceiptQueue {

        private static final Logger LOG = System.getLogger(DeliveryReceipts.class.getName());

        /** A receipt is dropped after more than this number of failed queries. */
        private static final int MAX_FAILURES = 20;

        private final ScheduledExecutorService scheduler;
        private final Rows rows;
        private final List<Duration> pauses;
        private final Semaphore freePlaces;

        /** The stored attempts that receipts apply to. */
        interface Rows {

            /**
             * Applies a receipt to the message with one of the ids.
             *
             * @return whether there is such a message
             */
            boolean settle(DeliveryReceipt receipt, List<String> ids);
        }

        /**
         * @param pauses before each further search
         * @param size how many receipts may wait at once
         */
        ReceiptQueue(
                ScheduledExecutorService scheduler, Rows rows, List<Duration> pauses, int size) {
            this.scheduler = scheduler;
            this.rows = rows;
            this.pauses = pauses;
            freePlaces = new Semaphore(size);
        }

        /**
         * Searches the message now, and if it is not found, again later.
         *
         * @throws RejectedExecutionException if too many receipts wait; the SMS centre should
         *     repeat it
         */
        void take(DeliveryReceipt receipt) {
            if (rows.settle(receipt, receipt.ids())) {
                return;
            }
            if (!freePlaces.tryAcquire()) {
                throw new RejectedExecutionException("Too many receipts are waiting");
            }
            try {
                new Search(receipt).after(pauses.get(0));
            } catch (RejectedExecutionException e) {
                freePlaces.release();
                throw e;
            }
        }

        private final class Search implements Runnable {

            private final DeliveryReceipt receipt;
            private int searches;
            private int failures;

            Search(DeliveryReceipt receipt) {
                this.receipt = receipt;
            }

            @Override
            public void run() {
                Optional<Duration> pause = search();
                if (pause.isEmpty()) {
                    freePlaces.release();
                    return;
                }
                try {
                    after(pause.get());
                } catch (RejectedExecutionException e) {
                    LOG.log(Level.DEBUG, "A delivery receipt is dropped: the server is stopping");
                    freePlaces.release();
                }
            }

            void after(Duration pause) {
                scheduler.schedule(this, pause.toMillis(), TimeUnit.MILLISECONDS);
            }

            /**
             * Searches the message once. Returns the pause before the next search; empty if there
             * is none.
             */
            private Optional<Duration> search() {
                try {
                    boolean last = searches == pauses.size() - 1;
                    if (isFound(last) || last) {
                        return Optional.empty();
                    }
                    searches++;
                    return Optional.of(pauses.get(searches));
                } catch (RuntimeException e) {
                    LOG.log(
                            failures == 0 ? Level.WARNING : Level.DEBUG,
                            "A delivery receipt could not be stored; retrying: {0}",
                            e.getClass().getName());
                    failures++;
                    return failures > MAX_FAILURES
                            ? Optional.empty()
                            : Optional.of(pauses.get(pauses.size() - 1));
                }
            }

            private boolean isFound(boolean last) {
                return rows.settle(receipt, receipt.ids())
                        || last
                                && !receipt.otherIds().isEmpty()
                                && rows.settle(receipt, receipt.otherIds());
            }
        }
    }

    /**
     * The final state of a message, as an SMS centre reports it.
     *
     * @param ids the id of the message as the receipt spells it, and the spellings that differ from
     *     it only in letter case or leading zeros
     * @param otherIds what the id would be in another number base, for centres that use one base in
     *     their response to a message and the other in its receipt
     * @param numbers the numbers that the receipt names, digits only: the recipient's is one of
     *     them; empty if it names none
     * @param fault null if the message was delivered; otherwise why not
     */
    public record DeliveryReceipt(
            List<String> ids, List<String> otherIds, List<String> numbers, Fault fault) {

        /** Contains no personal data, so that none can reach a log. */
        @Override
        public String toString() {
            return "Receipt";
        }
    }
}
