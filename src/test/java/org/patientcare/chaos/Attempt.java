package org.patientcare.chaos;

/**
 * A batch as the ledger tells of it.
 *
 * @param fault what was going on
 * @param intended when it was about to be sent, as the line of the ledger
 * @param answer a status, or {@link #BROKEN}
 * @param answered when the answer was there, as the line of the ledger
 */
record Attempt(Batch batch, Fault fault, long intended, String answer, long answered) {

    /** No answer of the service came, or not all of it. */
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
