package org.patientcare.chaos;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Sends one batch after the other, and writes to the ledger before and after each. */
final class BatchWriter {

    private static final int BATCHES_FOR_A_FAULTY_ONE = 8;
    private static final int PAUSE_MILLIS = 10;
    private static final int PAUSE_AFTER_A_FAILURE_MILLIS = 100;

    private final int number;
    private final Installation installation;
    private final Ledger ledger;
    private final Random random;
    private long batches;

    BatchWriter(int number, Installation installation, Ledger ledger, long seed) {
        this.number = number;
        this.installation = installation;
        this.ledger = ledger;
        random = new Random(seed + number);
    }

    /**
     * Sends batches until it is told to stop. It pauses after each, so that a server that is down
     * does not fill the ledger.
     */
    void loadUntil(BooleanSupplier stop, Runnable acknowledged) {
        while (!stop.getAsBoolean()) {
            String answer = load(random.nextInt(BATCHES_FOR_A_FAULTY_ONE) == 0);
            if (answer.equals(Attempt.ACKNOWLEDGED)) {
                acknowledged.run();
            }
            boolean failed =
                    !answer.equals(Attempt.ACKNOWLEDGED) && !answer.equals(Attempt.REFUSED);
            pause(random.nextInt(failed ? PAUSE_AFTER_A_FAILURE_MILLIS : PAUSE_MILLIS));
        }
    }

    /**
     * Sends a valid batch.
     *
     * @return whether it was acknowledged
     */
    boolean isServed() {
        return load(false).equals(Attempt.ACKNOWLEDGED);
    }

    private String load(boolean faulty) {
        Batch batch = new Batch(number, batches++, faulty);
        String json = batch.json(random);
        ledger.intent(batch);
        String answer = installation.load(batch, json);
        ledger.answer(batch, answer);
        return answer;
    }

    private static void pause(int millis) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
