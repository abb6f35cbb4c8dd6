package org.patientcare.patients.patient;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.util.Optional;
import org.patientcare.platform.database.Row;

/**
 * A patient's plan, or since when there is none. An upsert names a plan, which is open-ended, or a
 * redemption gives one, for ever or until a moment. Of a plan at hand and one that is redeemed the
 * one that ends later stays; if both end at once it is the redeemed one. The redemptions since an
 * upsert last had its word stand behind the one in force.
 *
 * <p>What a redemption gave ends by itself: whoever reads a patient sees the end on time ({@link
 * #endIfOver}), whenever housekeeping writes it down. It also ends by being undone, and then the
 * next of those redemptions is in force, else the plan that an upsert had named.
 */
@Embeddable
class Subscription {

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

    protected Subscription() {}

    static Subscription read(Row row) {
        Subscription subscription = new Subscription();
        subscription.plan = row.text("plan");
        subscription.until = row.instant("subscribed_until");
        subscription.unsubscribedAt = row.instant("unsubscribed_at");
        subscription.redemption = row.knownNumber("redemption_id").orElse(null);
        subscription.firstRedemption = row.knownNumber("first_redemption_id").orElse(null);
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

    Optional<Long> redemption() {
        return Optional.ofNullable(redemption);
    }

    /** The first redemption since an upsert last had its word; empty if none is in force. */
    Optional<Long> firstRedemption() {
        return redemption().map(inForce -> firstRedemption);
    }

    /** Returns whether it was over. */
    boolean endIfOver(Instant now) {
        boolean over = until != null && !until.isAfter(now);
        if (over) {
            end(until);
        }
        return over;
    }

    /** Returns whether the redeemed plan took the place of what was before. */
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
            firstRedemption = redeemed.redemption();
        }
        take(redeemed);
        return true;
    }

    /**
     * @param next of the redemptions that stand since {@link #firstRedemption} and still run the
     *     one that ends last; null for none
     * @return whether the undone one was in force
     */
    boolean undo(Long undone, RedeemedPlan next, Instant now) {
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
        redemption = taken.redemption();
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
