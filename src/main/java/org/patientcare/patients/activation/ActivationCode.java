package org.patientcare.patients.activation;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.OwnedId;
import org.patientcare.platform.shared.WireNamed;

/**
 * A code with which patients of an organization get a plan.
 *
 * <p>Its life: it is made active and can be redeemed from then on, by each patient once. It stops
 * working while it is switched off, after the whole day of {@code expiresAt} in the organization's
 * time zone, and once as many redemptions stand as it allows; each of these can end again, by
 * switching it on, by a move of the organization to a zone where it is still that day, by undoing a
 * redemption. It is never removed. Redemptions are counted by a guarded UPDATE of {@link
 * ActivationCodeRepository}, not here, so that no two of them can take the last use; what a
 * redemption gave lives on in the patient's subscription, whatever becomes of the code.
 */
@Entity
@Table(name = "activation_code")
@IdClass(OwnedId.class)
public class ActivationCode {

    private static final String PLAN_WITHOUT_NAME = "default";

    @Id
    @Column(name = "organization_id")
    private UUID organizationId;

    @Id private long id;

    private String code;

    @Column(name = "plan_name")
    private String planName;

    private boolean active;
    private String duration;

    @Column(name = "duration_in_months")
    private Integer months;

    @Column(name = "duration_in_days")
    private Integer days;

    @Column(name = "expires_at")
    private LocalDate expiresAt;

    @Column(name = "max_redemptions")
    private int maxRedemptions;

    private int redeemed;

    @Column(name = "last_email")
    private String lastEmail;

    @Column(name = "last_phone_prefix")
    private String lastPhonePrefix;

    @Column(name = "last_phone_number")
    private String lastPhoneNumber;

    @Column(name = "created_at")
    private Instant createdAt;

    protected ActivationCode() {}

    /** A new one, as {@link ActivationCodeRepository#add} stores it. */
    ActivationCode(UUID organizationId, CodeTerms terms, Instant createdAt) {
        this.organizationId = organizationId;
        code = terms.code();
        planName = terms.planName();
        active = true;
        duration = terms.duration().code();
        months = terms.months();
        days = terms.days();
        expiresAt = terms.expiresAt();
        maxRedemptions = terms.maxRedemptions();
        this.createdAt = createdAt;
    }

    /** Repeating it is fine. */
    void activate() {
        active = true;
    }

    /** Repeating it is fine. */
    void deactivate() {
        active = false;
    }

    /** Where it went last; a channel that was not used keeps what it had. */
    void sentTo(String email, String phonePrefix, String phoneNumber) {
        lastEmail = email == null ? lastEmail : email;
        lastPhonePrefix = phoneNumber == null ? lastPhonePrefix : phonePrefix;
        lastPhoneNumber = phoneNumber == null ? lastPhoneNumber : phoneNumber;
    }

    /**
     * @param today in the organization's time zone
     */
    public CodeState state(LocalDate today) {
        if (!active) {
            return CodeState.INACTIVE;
        }
        if (expiresAt != null && expiresAt.isBefore(today)) {
            return CodeState.EXPIRED;
        }
        return redeemed < maxRedemptions ? CodeState.ACTIVE : CodeState.USED_UP;
    }

    /** Why a patient who never redeemed it would be refused; empty if it would be redeemed. */
    public Optional<Refusal> refusal(LocalDate today) {
        return switch (state(today)) {
            case ACTIVE -> Optional.empty();
            case INACTIVE -> Optional.of(Refusal.INACTIVE);
            case EXPIRED -> Optional.of(Refusal.EXPIRED);
            case USED_UP -> Optional.of(Refusal.USED_UP);
        };
    }

    /**
     * When a plan ends that begins now: at the same time of day, after calendar months (the last
     * day of a month that is too short) and then days in the organization's time zone. Empty =
     * never.
     */
    public Optional<Instant> endOfPlan(Instant now, ZoneId zone) {
        if (duration() == CodeDuration.FOREVER) {
            return Optional.empty();
        }
        return Optional.of(
                LocalDateTime.ofInstant(now, zone)
                        .plusMonths(months == null ? 0 : months)
                        .plusDays(days == null ? 0 : days)
                        .atZone(zone)
                        .toInstant());
    }

    /** The plan that it gives. */
    public String plan() {
        return planName == null ? PLAN_WITHOUT_NAME : planName;
    }

    public long id() {
        return id;
    }

    public String code() {
        return code;
    }

    public CodeDuration duration() {
        return WireNamed.of(CodeDuration.class, duration);
    }

    String lastEmail() {
        return lastEmail;
    }

    String lastPhonePrefix() {
        return lastPhonePrefix;
    }

    String lastPhoneNumber() {
        return lastPhoneNumber;
    }
}
