package org.patientcare.patients.patient;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.OwnedId;
import org.patientcare.platform.shared.WireNamed;

/**
 * A person cared for by an organization. Patients are written by the organization's upserts ({@link
 * PatientUpserts}), a batch at a time, and are never deleted.
 *
 * <p>A patient with a plan is subscribed. A plan named by an upsert is open-ended and ends with the
 * first upsert that names none; one from a redemption ends by itself ({@link Subscription}). {@code
 * unsubscribedAt} is when the last plan ended; unset while there is a plan.
 */
@Entity
@Table(name = "patient")
@IdClass(OwnedId.class)
public class Patient {

    @Id
    @Column(name = "organization_id")
    private UUID organizationId;

    @Id private long id;
    private String code;

    @Column(name = "first_name")
    private String firstName;

    @Column(name = "last_name")
    private String lastName;

    private String gender;

    @Column(name = "birth_date")
    private LocalDate birthDate;

    @Column(name = "tax_id")
    private String taxId;

    private String email;
    private String phone;
    private String locale;
    private String meta;

    @Embedded private Subscription subscription;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "updated_at")
    private Instant updatedAt;

    protected Patient() {}

    /** A read-only copy, not managed by JPA. */
    Patient(Row row) {
        organizationId = row.uuid("organization_id");
        id = row.number("id");
        code = row.text("code");
        firstName = row.text("first_name");
        lastName = row.text("last_name");
        gender = row.text("gender");
        birthDate = row.date("birth_date");
        taxId = row.text("tax_id");
        email = row.text("email");
        phone = row.text("phone");
        locale = row.text("locale");
        meta = row.text("meta");
        subscription = Subscription.read(row);
        createdAt = row.instant("created_at");
        updatedAt = row.instant("updated_at");
    }

    public UUID organizationId() {
        return organizationId;
    }

    public long id() {
        return id;
    }

    public String code() {
        return code;
    }

    public String firstName() {
        return firstName;
    }

    public Optional<String> lastName() {
        return Optional.ofNullable(lastName);
    }

    public Optional<Gender> gender() {
        return Optional.ofNullable(gender).map(word -> WireNamed.of(Gender.class, word));
    }

    public Optional<LocalDate> birthDate() {
        return Optional.ofNullable(birthDate);
    }

    public Optional<String> taxId() {
        return Optional.ofNullable(taxId);
    }

    public Optional<String> email() {
        return Optional.ofNullable(email);
    }

    public Optional<String> phone() {
        return Optional.ofNullable(phone);
    }

    public Language locale() {
        return WireNamed.of(Language.class, locale);
    }

    public Optional<JsonDocument> meta() {
        return Optional.ofNullable(meta).map(JsonDocument::new);
    }

    public Optional<String> plan() {
        return subscription.plan();
    }

    /** When the plan ends; empty if it is open-ended, or there is none. */
    public Optional<Instant> subscribedUntil() {
        return subscription.until();
    }

    public Optional<Instant> unsubscribedAt() {
        return subscription.unsubscribedAt();
    }

    /** The id of the redemption that gave the plan; empty if no redemption did. */
    public Optional<Long> redemptionId() {
        return subscription.redemptionId();
    }

    /**
     * The first redemption since an upsert last set or ended the plan; empty if none gave the plan.
     */
    public Optional<Long> firstRedemptionId() {
        return subscription.firstRedemptionId();
    }

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
     * @param next as in {@link Subscription#undoRedemption}
     */
    public void undoRedemption(long redemption, RedeemedPlan next, Instant now) {
        if (subscription.undoRedemption(redemption, next, now)) {
            changedAt(now);
        }
    }

    private void changedAt(Instant now) {
        updatedAt = updatedAt.isAfter(now) ? updatedAt : now;
    }

    public Instant createdAt() {
        return createdAt;
    }

    /** When a field last changed its value. */
    public Instant updatedAt() {
        return updatedAt;
    }
}
