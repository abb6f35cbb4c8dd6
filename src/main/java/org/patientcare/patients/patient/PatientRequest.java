package org.patientcare.patients.patient;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PastOrPresent;
import java.time.LocalDate;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.NotOnlyWhitespace;

/**
 * A patient as a caller sends it (contract, section 3): an absent field keeps its value, except
 * {@code plan}, which is then unset.
 *
 * @param birthDate not after today in the organization's time zone
 * @param plan null ends the subscription
 */
public record PatientRequest(
        @NotNull @CallerCode String code,
        @NotNull @NotOnlyWhitespace(message = "{required}") @Characters String firstName,
        Change<@Characters String> lastName,
        Change<Gender> gender,
        Change<@PastOrPresent LocalDate> birthDate,
        Change<@Characters String> taxId,
        Change<@Characters @Email String> email,
        @Characters String plan,
        Change<@Characters String> phone,
        Change<Language> locale,
        Change<JsonDocument> meta) {}
