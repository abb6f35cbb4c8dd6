package org.patientcare.people.organization;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.people.organization.Organization.ErasedCodeRule;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.WireNamed;

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

    /** What an upsert does with the code of an erased patient. */
    public enum ErasedCodeRule implements WireNamed {
        /** It makes a new patient, and the audit trail says that the code came again. */
        NEW,
        /** It leaves the patient out. */
        IGNORE,
        /** It refuses the whole batch. */
        REFUSE
    }

    /**
     * How an organization has patients erased.
     *
     * @param needsTwoPeople whether somebody else than who asked has to approve it
     * @param erasedCodeAgain what happens if its system sends the code of an erased patient again
     */
    public record ErasureRules(boolean needsTwoPeople, ErasedCodeRule erasedCodeAgain) {

        /** Those of a new organization: one code must not stop a nightly batch. */
        public static final ErasureRules DEFAULT = new ErasureRules(false, ErasedCodeRule.NEW);
    }

    /**
     * An organization's settings for events, mails and messages.
     *
     * @param technicalEmail address that is notified of failing webhook endpoints; null for none
     * @param eventMail whether subscriptions of channel {@code email} send mails to patients
     * @param messageRetentionDays after how many days messages are removed; null for never
     */
    public record OrganizationEventSettings(
            String technicalEmail, boolean eventMail, Integer messageRetentionDays) {}
}
