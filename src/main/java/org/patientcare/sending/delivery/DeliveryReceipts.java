package org.patientcare.sending.delivery;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;

/** Accepts delivery receipts of an SMS centre. */
@ApplicationScoped
public class DeliveryReceipts {

    private static final List<Duration> SEARCH_PAUSES =
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofSeconds(30));

    private static final int MAX_WAITING = 10_000;

    @Resource private ManagedScheduledExecutorService scheduler;
    @EJB private ReceiptProcessing receiptProcessing;

    private ReceiptQueue queue;

    @PostConstruct
    void initialize() {
        queue = new ReceiptQueue(scheduler, receiptProcessing::settle, SEARCH_PAUSES, MAX_WAITING);
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
}
