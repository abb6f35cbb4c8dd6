package org.patientcare.surfaces.operator;

import java.time.Instant;
import java.util.List;
import org.patientcare.patients.activation.CodeExplanation;
import org.patientcare.patients.activation.CodeState;
import org.patientcare.patients.activation.Refusal;
import org.patientcare.patients.redemption.RedemptionRecord;
import org.patientcare.sending.delivery.Delivery;

/**
 * An activation code explained.
 *
 * @param refusal why a patient who never redeemed it would be refused now; null for no reason
 * @param redemptions those that stand
 * @param deliveries the attempts to send it, the newest first; at most the last hundred
 */
public record CodeExplanationView(
        String code,
        CodeState state,
        Refusal refusal,
        List<Redemption> redemptions,
        List<UndoneRedemption> undoneRedemptions,
        List<DeliveryView> deliveries) {

    /**
     * Somebody has the plan of the code.
     *
     * @param subscribedUntil the end of what the redemption gave; null = for ever
     */
    public record Redemption(PatientReference patient, Instant at, Instant subscribedUntil) {}

    /** Somebody had the plan of the code. */
    public record UndoneRedemption(
            PatientReference patient, Instant at, Instant undoneAt, String reason) {}

    /** A patient by the organization's code. */
    public record PatientReference(String code) {}

    static CodeExplanationView of(
            CodeExplanation explained,
            List<RedemptionRecord> redemptions,
            List<Delivery> deliveries) {
        return new CodeExplanationView(
                explained.code().code(),
                explained.state(),
                explained.refusal(),
                redemptions.stream()
                        .filter(each -> each.undoneAt() == null)
                        .map(
                                each ->
                                        new Redemption(
                                                new PatientReference(each.patientCode()),
                                                each.at(),
                                                each.subscribedUntil()))
                        .toList(),
                redemptions.stream()
                        .filter(each -> each.undoneAt() != null)
                        .map(
                                each ->
                                        new UndoneRedemption(
                                                new PatientReference(each.patientCode()),
                                                each.at(),
                                                each.undoneAt(),
                                                each.undoReason()))
                        .toList(),
                deliveries.stream().map(DeliveryView::of).toList());
    }
}
