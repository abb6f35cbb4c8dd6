package org.patientcare.patients.activation;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.LockModeType;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.activation.CodeTerms.CodeDuration;
import org.patientcare.platform.shared.OwnedId;
import org.patientcare.platform.shared.WireNamed;

/**
 * An activation code, with which patients of an organization get a plan.
 *
 * <p>Life cycle: a new code is active and can be redeemed at once, by each patient once. It stops
 * working while it is deactivated, after the last day given by {@code expiresAt} in the
 * organization's time zone, and once the number of redemptions that are not undone reaches its
 * limit. It works again when it is activated, when the organization moves to a time zone in which
 * {@code expiresAt} is not over, or when a redemption is undone. It is never deleted. Redemptions
 * are counted by a guarded UPDATE in {@link ActivationCodeRepository}, not here, so that two
 * concurrent redemptions cannot both take the last use. What a redemption gave is kept in the
 * patient's subscription and does not depend on later changes of the code.
 */
@Entity
@Table(name = "activation_code")
@IdClass(OwnedId.class)
@NamedQuery(name = ActivationCode.BY_CODE, query = ActivationCode.JPQL_BY_CODE)
@NamedQuery(
        name = ActivationCode.LOCK_BY_CODE,
        query = ActivationCode.JPQL_BY_CODE,
        lockMode = LockModeType.PESSIMISTIC_WRITE)
public class ActivationCode {

    static final String BY_CODE = "ActivationCode.byCode";
    static final String LOCK_BY_CODE = "ActivationCode.lockByCode";
    static final String JPQL_BY_CODE =
            "SELECT c FROM ActivationCode c WHERE c.organizationId = :organization AND c.code = :code";

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

    /** A new code with the values that {@link ActivationCodeRepository#add} stores. */
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

    /** Idempotent. */
    void activate() {
        active = true;
    }

    /** Idempotent. */
    void deactivate() {
        active = false;
    }

    /**
     * Records the recipient of the latest delivery. Arguments that are null, because their channel
     * did not deliver, leave the recorded recipient of that channel unchanged.
     */
    void recordRecipient(String email, String phonePrefix, String phoneNumber) {
        lastEmail = email == null ? lastEmail : email;
        lastPhonePrefix = phoneNumber == null ? lastPhonePrefix : phonePrefix;
        lastPhoneNumber = phoneNumber == null ? lastPhoneNumber : phoneNumber;
    }

    /**
     * @param today the current date in the organization's time zone
     */
    public CodeState state(LocalDate today) {
        return CodeState.of(active, expiresAt, redeemed < maxRedemptions, today);
    }

    /**
     * Returns why a patient who has never redeemed this code would be refused; empty if the code
     * works.
     */
    public Optional<RedemptionRefusal> refusal(LocalDate today) {
        return switch (state(today)) {
            case ACTIVE -> Optional.empty();
            case INACTIVE -> Optional.of(RedemptionRefusal.INACTIVE);
            case EXPIRED -> Optional.of(RedemptionRefusal.EXPIRED);
            case USED_UP -> Optional.of(RedemptionRefusal.USED_UP);
        };
    }

    /**
     * Returns when a plan that begins now ends: the same local time of day after the calendar
     * months (the last day of the month if the day does not exist) and then the days, in the
     * organization's time zone. Empty if the plan never ends.
     */
    public Optional<Instant> planEnd(Instant now, ZoneId zone) {
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

    /** The plan that the code gives; {@code default} if none is named (contract, section 7). */
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
