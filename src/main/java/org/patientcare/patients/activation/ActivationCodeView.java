package org.patientcare.patients.activation;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.patientcare.patients.activation.CodeTerms.CodeDuration;

/** An activation code in the list (contract, section 2). */
public record ActivationCodeView(
        String code,
        String planName,
        String tag,
        boolean active,
        CodeDuration duration,
        Integer durationInMonths,
        Integer durationInDays,
        LocalDate expiresAt,
        int maxRedemptions,
        String meta,
        Instant createdAt,
        Emails emails,
        Messages messages,
        List<Redeemer> redemptions,
        int redemptionsTotal) {

    /** The address of the latest e-mail with the code. */
    public record Emails(String lastEmail) {}

    /** The phone number of the latest SMS with the code. */
    public record Messages(String lastPhoneNumber, String lastPhonePrefix) {}

    /** One of the latest 100 patients who redeemed the code. */
    public record Redeemer(String firstName, String lastName) {}

    public static ActivationCodeView of(ListedCode listed) {
        CodeTerms terms = listed.terms();
        return new ActivationCodeView(
                terms.code(),
                terms.planName(),
                terms.tag(),
                listed.active(),
                terms.duration(),
                terms.months(),
                terms.days(),
                terms.expiresAt(),
                terms.maxRedemptions(),
                terms.meta(),
                listed.createdAt(),
                new Emails(listed.lastEmail()),
                new Messages(listed.lastPhoneNumber(), listed.lastPhonePrefix()),
                listed.redeemers().stream()
                        .map(each -> new Redeemer(each.firstName(), each.lastName()))
                        .toList(),
                listed.redeemed());
    }
}
