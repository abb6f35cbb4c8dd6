package org.patientcare.sending.delivery;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;

/** What an SMS centre tells later about messages that it took. */
@ApplicationScoped
public class DeliveryReceipts {

    private static final List<Duration> LOOK_AGAIN =
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofSeconds(30));

    private static final int MOST_WAITING = 10_000;

    @Resource private ManagedScheduledExecutorService scheduler;
    @EJB private Receipts receipts;

    private ReceiptQueue queue;

    @PostConstruct
    void open() {
        queue = new ReceiptQueue(scheduler, receipts::settle, LOOK_AGAIN, MOST_WAITING);
    }

    /**
     * Takes a receipt in. One of a message that is not ours, or that has its receipt already,
     * changes nothing.
     *
     * @throws RuntimeException if it could not be taken: the centre is to repeat it
     */
    public void arrived(DeliveryReceipt receipt) {
        queue.take(receipt);
    }
}
