package org.patientcare.patients.patient;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;

/**
 * A person cared for by an organization. Patients are written by the organization's upserts ({@link
 * PatientUpserts}), a batch at a time, and are never deleted. Their plans are also changed by
 * redemptions ({@link PatientPlan}).
 *
 * @param lastName null if unknown, as {@code gender}, {@code birthDate}, {@code taxId}, {@code
 *     email}, {@code phone} and {@code meta}
 * @param plan null if there is none
 * @param subscribedUntil when the plan ends; null if it is open-ended, or there is none
 * @param unsubscribedAt when the last plan ended; null while there is a plan
 * @param updatedAt when a field last changed its value
 */
public record Patient(
        UUID organizationId,
        long id,
        String code,
        String firstName,
        String lastName,
        Gender gender,
        LocalDate birthDate,
        String taxId,
        String email,
        String phone,
        Language locale,
        JsonDocument meta,
        String plan,
        Instant subscribedUntil,
        Instant unsubscribedAt,
        Instant createdAt,
        Instant updatedAt) {

    static Patient read(Row row) {
        String meta = row.text("meta");
        return new Patient(
                row.uuid("organization_id"),
                row.number("id"),
                row.text("code"),
                row.text("first_name"),
                row.text("last_name"),
                row.enumValue(Gender.class, "gender"),
                row.date("birth_date"),
                row.text("tax_id"),
                row.text("email"),
                row.text("phone"),
                row.enumValue(Language.class, "locale"),
                meta == null ? null : new JsonDocument(meta),
                row.text("plan"),
                row.instant("subscribed_until"),
                row.instant("unsubscribed_at"),
                row.instant("created_at"),
                row.instant("updated_at"));
    }

    /** The same without the plan if that has ended, although the row does not say so yet. */
    Patient asOf(Instant now) {
        if (subscribedUntil == null || subscribedUntil.isAfter(now)) {
            return this;
        }
        return new Patient(
                organizationId,
                id,
                code,
                firstName,
                lastName,
                gender,
                birthDate,
                taxId,
                email,
                phone,
                locale,
                meta,
                null,
                null,
                subscribedUntil,
                createdAt,
                updatedAt.isAfter(subscribedUntil) ? updatedAt : subscribedUntil);
    }
}
