package org.patientcare.people.organization;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.WireNamed;

/** A hospital or insurer. Created and changed by the operator, never removed. */
@Entity
@Table(name = "organization")
public class Organization {

    @Id private UUID id;

    private String name;
    private String language;

    @Column(name = "time_zone")
    private String timeZone;

    @Column(name = "activation_code_delivery")
    private boolean activationCodeDelivery;

    @Column(name = "allowed_origins")
    private String allowedOrigins;

    @Column(name = "redeem_url")
    private String redeemUrl;

    @Column(name = "redeemed_plans_survive")
    private boolean redeemedPlansSurvive;

    private String phone;

    @Column(name = "technical_email")
    private String technicalEmail;

    @Column(name = "event_mail")
    private boolean eventMail;

    @Column(name = "message_retention_days")
    private Integer messageRetentionDays;

    @Column(name = "created_at")
    private Instant createdAt;

    @Version private long version;

    protected Organization() {}

    public Organization(UUID id, OrganizationProfile profile, Instant createdAt) {
        this.id = id;
        this.createdAt = createdAt;
        change(profile);
    }

    public final void change(OrganizationProfile profile) {
        name = profile.name();
        language = profile.language().code();
        timeZone = profile.timeZone().getId();
        activationCodeDelivery = profile.activationCodeDelivery();
        allowedOrigins = String.join("\n", profile.allowedOrigins());
        redeemUrl = profile.redeemUrl();
        redeemedPlansSurvive = profile.redeemedPlansSurvive();
        phone = profile.phone();
    }

    public UUID id() {
        return id;
    }

    public OrganizationProfile profile() {
        return new OrganizationProfile(
                name,
                WireNamed.of(Language.class, language),
                ZoneId.of(timeZone),
                activationCodeDelivery,
                allowedOrigins.isEmpty() ? List.of() : List.of(allowedOrigins.split("\n")),
                redeemUrl,
                redeemedPlansSurvive,
                phone);
    }

    final void change(OrganizationEventSettings events) {
        technicalEmail = events.technicalEmail();
        eventMail = events.eventMail();
        messageRetentionDays = events.messageRetentionDays();
    }

    public OrganizationEventSettings eventSettings() {
        return new OrganizationEventSettings(technicalEmail, eventMail, messageRetentionDays);
    }

    public Instant createdAt() {
        return createdAt;
    }
}
