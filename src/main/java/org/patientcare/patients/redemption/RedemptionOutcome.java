package org.patientcare.patients.redemption;

import java.time.Duration;
import java.time.Instant;
import org.patientcare.patients.activation.RedemptionRefusal;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;

/**
 * The result of a patient's attempt to redeem a code. A refusal is thrown only by {@link #granted},
 * not by the attempt itself, so that the attempt's transaction commits and wrong codes are counted.
 */
public final class RedemptionOutcome {

    private final Granted granted;
    private final DomainException refusal;

    private RedemptionOutcome(Granted granted, DomainException refusal) {
        this.granted = granted;
        this.refusal = refusal;
    }

    /**
     * The patient's subscription after a redemption.
     *
     * @param subscribedUntil null if it never ends
     */
    public record Granted(String plan, Instant subscribedUntil) {}

    static RedemptionOutcome granted(String plan, Instant subscribedUntil) {
        return new RedemptionOutcome(new Granted(plan, subscribedUntil), null);
    }

    static RedemptionOutcome refused(RedemptionRefusal redemptionRefusal) {
        return new RedemptionOutcome(
                null,
                DomainException.notPossible(
                        redemptionRefusal.errorCode(), redemptionRefusal.sentence()));
    }

    static RedemptionOutcome tooManyWrongCodes(Duration wait) {
        long seconds = Math.max(1, wait.plusSeconds(1).minusNanos(1).toSeconds());
        return new RedemptionOutcome(
                null,
                DomainException.tooOften(
                        ErrorCode.TOO_MANY_WRONG_CODES,
                        "Too many wrong codes: try again in " + seconds + " s.",
                        seconds));
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
