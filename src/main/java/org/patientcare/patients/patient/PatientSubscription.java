package org.patientcare.patients.patient;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.util.Optional;
import org.patientcare.platform.database.Row;

/**
 * A patient's plan, or since when there is none. A plan is either named by an upsert, and then
 * open-ended, or given by a redemption, for ever or until a given time. When a code is redeemed,
 * the plan that ends later wins; if both end at the same time, the redeemed one does. Redemptions
 * made since an upsert last set or ended the plan are kept as successors of the one in force.
 *
 * <p>A redeemed plan ends by itself: readers see the end on time ({@link #endIfExpired}), even if
 * housekeeping stores it later. It also ends when its redemption is undone; then the latest-ending
 * of the other redemptions takes effect, or else the plan that an upsert had named.
 */
@Embeddable
class PatientSubscription {

    private String plan;

    @Column(name = "subscribed_until")
    private Instant until;

    @Column(name = "unsubscribed_at")
    private Instant unsubscribedAt;

    @Column(name = "redemption_id")
    private Long redemption;

    @Column(name = "first_redemption_id")
    private Long firstRedemption;

    @Column(name = "named_plan")
    private String namedPlan;

    protected PatientSubscription() {}

    static PatientSubscription read(Row row) {
        PatientSubscription subscription = new PatientSubscription();
        subscription.plan = row.text("plan");
        subscription.until = row.instant("subscribed_until");
        subscription.unsubscribedAt = row.instant("unsubscribed_at");
        subscription.redemption = row.optionalNumber("redemption_id").orElse(null);
        subscription.firstRedemption = row.optionalNumber("first_redemption_id").orElse(null);
        subscription.namedPlan = row.text("named_plan");
        return subscription;
    }

    Optional<String> plan() {
        return Optional.ofNullable(plan);
    }

    Optional<Instant> until() {
        return Optional.ofNullable(until);
    }

    Optional<Instant> unsubscribedAt() {
        return Optional.ofNullable(unsubscribedAt);
    }

    Optional<Long> redemptionId() {
        return Optional.ofNullable(redemption);
    }

    /** The plan that an upsert had named when a redeemed one took its place; null for none. */
    String namedPlan() {
        return namedPlan;
    }

    /**
     * The first redemption since an upsert last set or ended the plan; empty if no redemption is in
     * force.
     */
    Optional<Long> firstRedemptionId() {
        return redemptionId().map(inForce -> firstRedemption);
    }

    /**
     * That of a new patient.
     *
     * @param plan null for none
     */
    static PatientSubscription ofNew(String plan, Instant now) {
        PatientSubscription subscription = new PatientSubscription();
        subscription.plan = plan;
        subscription.unsubscribedAt = plan == null ? now : null;
        return subscription;
    }

    /** A plan that has ended. */
    record EndedPlan(String plan, Instant at, PatientSubscriptionEvents.Reason reason) {}

    /**
     * What an upsert did.
     *
     * @param changed whether readers see another subscription than before; that a plan has expired
     *     they see anyway
     */
    record Upserted(boolean changed, Optional<EndedPlan> ended) {

        /** It said nothing about the plan. */
        static final Upserted NOT = new Upserted(false, Optional.empty());
    }

    /**
     * Lets an upsert decide about the plan (contract, section 3): it replaces whatever plan is in
     * force, also one from a redemption, by an open-ended one, or ends it. Only a redeemed plan may
     * survive that none is named.
     *
     * @param named the plan that the upsert names; null for none
     * @param redeemedPlansSurvive the setting of the organization
     */
    Upserted upsert(String named, boolean redeemedPlansSurvive, Instant now) {
        String before = plan;
        if (endIfExpired(now)) {
            EndedPlan expired =
                    new EndedPlan(before, unsubscribedAt, PatientSubscriptionEvents.Reason.EXPIRED);
            return new Upserted(
                    upsertInForce(named, redeemedPlansSurvive, now), Optional.of(expired));
        }
        boolean changed = upsertInForce(named, redeemedPlansSurvive, now);
        return new Upserted(
                changed,
                before != null && plan == null
                        ? Optional.of(
                                new EndedPlan(before, now, PatientSubscriptionEvents.Reason.FEED))
                        : Optional.empty());
    }

    /** Returns whether anything changed. */
    private boolean upsertInForce(String named, boolean redeemedPlansSurvive, Instant now) {
        boolean namedPlanForgotten = namedPlan != null;
        namedPlan = null;
        if (named == null && plan == null
                || named == null && redemption != null && redeemedPlansSurvive) {
            return namedPlanForgotten;
        }
        if (named == null) {
            end(now);
            return true;
        }
        boolean other = !named.equals(plan) || redemption != null || until != null;
        take(new RedeemedPlan(null, named, null));
        return other;
    }

    /** Ends the plan as of its end time if that has passed; returns whether it did. */
    boolean endIfExpired(Instant now) {
        boolean over = until != null && !until.isAfter(now);
        if (over) {
            end(until);
        }
        return over;
    }

    /**
     * Applies a redeemed plan unless the current plan ends later; returns whether it was applied.
     */
    boolean redeem(RedeemedPlan redeemed) {
        boolean endsLater =
                plan != null
                        && redeemed.until() != null
                        && (until == null || until.isAfter(redeemed.until()));
        if (endsLater) {
            return false;
        }
        if (redemption == null) {
            namedPlan = plan;
            firstRedemption = redeemed.redemptionId();
        }
        take(redeemed);
        return true;
    }

    /**
     * Ends the plan that a redemption gave, if it is in force.
     *
     * @param next the latest-ending redemption since {@link #firstRedemption} that is neither
     *     undone nor expired; null for none
     * @return whether the plan of the undone redemption was in force
     */
    boolean undoRedemption(Long undone, RedeemedPlan next, Instant now) {
        if (!undone.equals(redemption)) {
            return false;
        }
        if (next != null) {
            take(next);
        } else if (namedPlan != null) {
            take(new RedeemedPlan(null, namedPlan, null));
            namedPlan = null;
        } else {
            end(now);
        }
        return true;
    }

    private void take(RedeemedPlan taken) {
        plan = taken.plan();
        until = taken.until();
        redemption = taken.redemptionId();
        unsubscribedAt = null;
    }

    private void end(Instant at) {
        plan = null;
        until = null;
        redemption = null;
        namedPlan = null;
        unsubscribedAt = at;
    }
}
