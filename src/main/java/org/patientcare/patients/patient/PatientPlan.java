package org.patientcare.patients.patient;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.LockModeType;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.OwnedId;

/**
 * The plan of a patient whose row is locked.
 *
 * <p>A patient with a plan is subscribed. A plan named by an upsert is open-ended and ends with the
 * first upsert that names none; one from a redemption ends by itself ({@link PatientSubscription}).
 * {@code unsubscribedAt} is when the last plan ended; unset while there is a plan.
 */
@Entity
@Table(name = "patient")
@IdClass(OwnedId.class)
@NamedQuery(
        name = PatientPlan.LOCK_BY_CODE,
        query =
                "SELECT p FROM PatientPlan p WHERE p.organizationId = :organization AND p.code = :code",
        lockMode = LockModeType.PESSIMISTIC_WRITE)
public class PatientPlan {

    static final String LOCK_BY_CODE = "PatientPlan.lockByCode";

    @Id
    @Column(name = "organization_id")
    private UUID organizationId;

    @Id private long id;

    @Column(updatable = false)
    private String code;

    @Embedded private PatientSubscription subscription;

    @Column(name = "updated_at")
    private Instant updatedAt;

    protected PatientPlan() {}

    /** Ends the plan as of its end time if that has passed; returns whether it did. */
    boolean endIfExpired(Instant now) {
        Optional<Instant> end =
                subscription.until().filter(until -> subscription.endIfExpired(now));
        end.ifPresent(this::changedAt);
        return end.isPresent();
    }

    /** Subscribes the patient to a redeemed plan, unless the current plan ends later. */
    public void redeem(RedeemedPlan redeemed, Instant now) {
        if (subscription.redeem(redeemed)) {
            changedAt(now);
        }
    }

    /**
     * Ends the plan that a redemption gave, if that plan is in force.
     *
     * @param next as in {@link PatientSubscription#undoRedemption}
     */
    public void undoRedemption(long redemption, RedeemedPlan next, Instant now) {
        if (subscription.undoRedemption(redemption, next, now)) {
            changedAt(now);
        }
    }

    private void changedAt(Instant now) {
        updatedAt = updatedAt.isAfter(now) ? updatedAt : now;
    }

    public UUID organizationId() {
        return organizationId;
    }

    /** The patient's id. */
    public long id() {
        return id;
    }

    /** The patient's code. */
    public String code() {
        return code;
    }

    public Optional<String> plan() {
        return subscription.plan();
    }

    /** When the plan ends; empty if it is open-ended, or there is none. */
    public Optional<Instant> subscribedUntil() {
        return subscription.until();
    }

    Optional<Instant> unsubscribedAt() {
        return subscription.unsubscribedAt();
    }

    /**
     * The first redemption since an upsert last set or ended the plan; empty if none gave the plan.
     */
    public Optional<Long> firstRedemptionId() {
        return subscription.firstRedemptionId();
    }
}
