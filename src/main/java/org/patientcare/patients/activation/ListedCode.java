package org.patientcare.patients.activation;

import java.time.Instant;
import java.util.List;
import org.patientcare.patients.activation.CodeTerms.CodeDuration;
import org.patientcare.platform.database.Row;

/**
 * An activation code in a list.
 *
 * @param lastEmail the address of the latest e-mail with the code; null if there was none
 * @param lastPhonePrefix the country prefix of the latest SMS with the code, without a plus sign;
 *     null if there was none
 * @param redeemed the number of redemptions that are not undone
 * @param redeemers the latest 100 patients who redeemed it, the earliest of them first
 */
public record ListedCode(
        long id,
        CodeTerms terms,
        boolean active,
        String lastEmail,
        String lastPhonePrefix,
        String lastPhoneNumber,
        int redeemed,
        Instant createdAt,
        List<Redeemer> redeemers) {

    /**
     * @param lastName null if unset
     */
    public record Redeemer(String firstName, String lastName) {}

    /** Reads a code without its redeemers, which other tables hold. */
    static ListedCode read(Row row) {
        CodeTerms terms =
                new CodeTerms(
                        row.text("code"),
                        row.text("plan_name"),
                        row.text("tag"),
                        row.enumValue(CodeDuration.class, "duration"),
                        row.optionalInteger("duration_in_months").orElse(null),
                        row.optionalInteger("duration_in_days").orElse(null),
                        row.date("expires_at"),
                        row.integer("max_redemptions"),
                        row.text("meta"));
        return new ListedCode(
                row.number("id"),
                terms,
                row.flag("active"),
                row.text("last_email"),
                row.text("last_phone_prefix"),
                row.text("last_phone_number"),
                row.integer("redeemed"),
                row.instant("created_at"),
                List.of());
    }

    ListedCode withRedeemers(List<Redeemer> latest) {
        return new ListedCode(
                id,
                terms,
                active,
                lastEmail,
                lastPhonePrefix,
                lastPhoneNumber,
                redeemed,
                createdAt,
                latest);
    }
}
