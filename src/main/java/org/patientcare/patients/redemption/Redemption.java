package org.patientcare.patients.redemption;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.ZoneId;
import java.util.UUID;
import org.patientcare.patients.activation.ActivationCode;
import org.patientcare.patients.patient.PatientPlan;
import org.patientcare.patients.patient.RedeemedPlan;
import org.patientcare.platform.shared.OwnedId;

/**
 * The redemption of a code by a patient. It takes one of the code's uses and gives the patient the
 * code's plan, unless the patient's current plan ends later. The operator can undo it, which
 * returns the use and ends what it gave; after that the patient may redeem the code again. It is
 * never deleted.
 */
@Entity
@Table(name = "redemption")
@IdClass(OwnedId.class)
public class Redemption {

    @Id
    @Column(name = "organization_id")
    private UUID organizationId;

    @Id private long id;

    @Column(name = "activation_code_id")
    private long activationCodeId;

    @Column(name = "patient_id")
    private long patientId;

    private String plan;

    @Column(name = "redeemed_at")
    private Instant redeemedAt;

    @Column(name = "subscribed_until")
    private Instant subscribedUntil;

    @Column(name = "undone_at")
    private Instant undoneAt;

    @Column(name = "undo_reason")
    private String undoReason;

    protected Redemption() {}

    Redemption(long id, PatientPlan patient, ActivationCode code, Instant at, ZoneId zone) {
        this.id = id;
        organizationId = patient.organizationId();
        activationCodeId = code.id();
        patientId = patient.id();
        plan = code.plan();
        redeemedAt = at;
        subscribedUntil = code.planEnd(at, zone).orElse(null);
    }

    void undo(String reason, Instant at) {
        undoneAt = at;
        undoReason = reason;
    }

    UUID organizationId() {
        return organizationId;
    }

    long id() {
        return id;
    }

    /** The plan that it gives. */
    RedeemedPlan redeemedPlan() {
        return new RedeemedPlan(id, plan, subscribedUntil);
    }
}
