package org.patientcare.chaos;

/**
 * A batch as it is recorded in the ledger.
 *
 * @param fault the fault that was in effect
 * @param intended the line of the ledger that says that it was about to be sent
 * @param answer a status, or {@link #BROKEN}
 * @param answered the line of the ledger that has the answer
 */
record Attempt(Batch batch, Fault fault, long intended, String answer, long answered) {

    /** The service sent no answer, or only a part of it. */
    static final String BROKEN = "broken";

    static final String ACKNOWLEDGED = "200";
    static final String REFUSED = "422";

    String id() {
        return batch.id();
    }

    boolean isAcknowledged() {
        return answer.equals(ACKNOWLEDGED);
    }

    boolean isRefused() {
        return answer.equals(REFUSED);
    }

    Attempt answered(String answer, long line) {
        return new Attempt(batch, fault, intended, answer, line);
    }
}
