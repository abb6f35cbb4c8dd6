package org.patientcare.patients.redemption;

import java.time.Duration;
import java.time.Instant;
import org.patientcare.patients.activation.Refusal;
import org.patientcare.platform.shared.DomainException;

/**
 * What came of a patient's attempt. A refused one is no exception until {@link #granted} is asked:
 * its transaction has to be committed, since wrong codes are counted in it.
 */
public final class RedemptionAttempt {

    private final Granted granted;
    private final DomainException refusal;

    private RedemptionAttempt(Granted granted, DomainException refusal) {
        this.granted = granted;
        this.refusal = refusal;
    }

    /**
     * The subscription after a redemption.
     *
     * @param subscribedUntil null = for ever
     */
    public record Granted(String plan, Instant subscribedUntil) {}

    static RedemptionAttempt granted(String plan, Instant subscribedUntil) {
        return new RedemptionAttempt(new Granted(plan, subscribedUntil), null);
    }

    static RedemptionAttempt refused(Refusal refusal) {
        return new RedemptionAttempt(
                null, DomainException.notPossible(refusal.code(), refusal.sentence()));
    }

    static RedemptionAttempt tooManyWrongCodes(Duration wait) {
        long seconds = Math.max(1, wait.plusSeconds(1).minusNanos(1).toSeconds());
        return new RedemptionAttempt(
                null,
                DomainException.tooOften(
                        "Too many wrong codes: try again in " + seconds + " s.", seconds));
    }

    /**
     * @throws DomainException of kind NOT_POSSIBLE with the reason, or TOO_OFTEN
     */
    public Granted granted() {
        if (refusal != null) {
            throw refusal;
        }
        return granted;
    }
}
