package org.patientcare.people.organization;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.Language;

/** A hospital or insurer. Created and changed by the operator, never removed. */
public record Organization(
        UUID id,
        OrganizationProfile profile,
        OrganizationEventSettings eventSettings,
        OrganizationVisitSettings visitSettings,
        Instant createdAt) {

    private static final String BETWEEN_ORIGINS = "\n";

    static Organization create(
            UUID id,
            OrganizationProfile profile,
            OrganizationVisitSettings visitSettings,
            Instant createdAt) {
        return new Organization(
                id,
                profile,
                new OrganizationEventSettings(null, false, null),
                visitSettings,
                createdAt);
    }

    static Organization read(Row row) {
        String origins = row.text("allowed_origins");
        return new Organization(
                row.uuid("id"),
                new OrganizationProfile(
                        row.text("name"),
                        row.enumValue(Language.class, "language"),
                        ZoneId.of(row.text("time_zone")),
                        row.flag("activation_code_delivery"),
                        origins.isEmpty() ? List.of() : List.of(origins.split(BETWEEN_ORIGINS)),
                        row.text("redeem_url"),
                        row.flag("redeemed_plans_survive"),
                        row.text("phone"),
                        face(row),
                        row.flag("patients_may_export"),
                        new ErasureRules(
                                row.flag("erasure_needs_two_people"),
                                row.enumValue(ErasedCodeRule.class, "erased_code_again"))),
                new OrganizationEventSettings(
                        row.text("technical_email"),
                        row.flag("event_mail"),
                        row.optionalInteger("message_retention_days").orElse(null)),
                new OrganizationVisitSettings(
                        row.flag("people_may_book"),
                        row.flag("people_may_change_system_visits"),
                        row.flag("reminder_day"),
                        row.flag("reminder_hour"),
                        row.flag("reminder_sms"),
                        row.optionalInteger("patients_may_cancel").orElse(null),
                        row.flag("patients_may_cancel_system_visits")),
                row.instant("created_at"));
    }

    private static OrganizationFace face(Row row) {
        return new OrganizationFace(
                Optional.ofNullable(row.text("accent")).flatMap(AccentColor::parse).orElse(null),
                row.text("opening_hours"),
                row.text("address"),
                row.text("logo_hash"));
    }

    /** The allowed origins as they are stored. */
    String storedOrigins() {
        return String.join(BETWEEN_ORIGINS, profile.allowedOrigins());
    }
}
