package org.patientcare.delivery;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What an SMS centre tells later about messages that it took. */
@ApplicationScoped
public class Receipts {

    private static final Logger LOG = System.getLogger(Receipts.class.getName());

    /** A receipt can overtake the answer to its message: look again, after these seconds each. */
    private static final List<Integer> LOOK_AGAIN = List.of(1, 5, 30);

    @Resource private ManagedScheduledExecutorService scheduler;
    @Inject private DeliveryRepository rows;

    /**
     * Takes a receipt in. One of a message that is not ours, or that has its receipt already,
     * changes nothing.
     *
     * @param partnersIds ways to spell the message's id, the likeliest first, for centres that
     *     spell it one way when they take a message and another way in its receipt
     * @param reason null if the message was delivered; otherwise a sentence
     */
    public void arrived(List<String> partnersIds, String reason) {
        arrived(partnersIds, reason, 0);
    }

    private void arrived(List<String> partnersIds, String reason, int looks) {
        if (partnersIds.stream().anyMatch(id -> rows.receipt(id, reason))) {
            return;
        }
        if (looks == LOOK_AGAIN.size()) {
            LOG.log(Level.DEBUG, "A receipt of the SMS centre names no message that awaits one");
            return;
        }
        scheduler.schedule(
                () -> arrived(partnersIds, reason, looks + 1),
                LOOK_AGAIN.get(looks),
                TimeUnit.SECONDS);
    }
}
