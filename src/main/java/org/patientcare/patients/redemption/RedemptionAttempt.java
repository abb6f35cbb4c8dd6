package org.patientcare.patients.redemption;

import java.time.Duration;
import java.time.Instant;
import org.patientcare.patients.activation.Refusal;
import org.patientcare.platform.shared.DomainException;

/**
 * The result of a patient's attempt to redeem a code. A refusal is thrown only by {@link #granted},
 * not by the attempt itself, so that the attempt's transaction commits and wrong codes are counted.
 */
public final class RedemptionAttempt {

    private final Granted granted;
    private final DomainException refusal;

    private RedemptionAttempt(Granted granted, DomainException refusal) {
        this.granted = granted;
        this.refusal = refusal;
    }

    /**
     * The patient's subscription after a redemption.
     *
     * @param subscribedUntil null if it never ends
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
     * @throws DomainException of kind NOT_POSSIBLE with the reason if the code was refused, or
     *     TOO_OFTEN after too many wrong codes
     */
    public Granted granted() {
        if (refusal != null) {
            throw refusal;
        }
        return granted;
    }
}
