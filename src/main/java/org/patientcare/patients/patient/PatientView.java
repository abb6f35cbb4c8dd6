package org.patientcare.patients.patient;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;

/** A patient (contract, section 3); timestamps as {@code YYYY-MM-DD HH:MM:SS+0000}, in UTC. */
public record PatientView(
        String code,
        String firstName,
        String lastName,
        Gender gender,
        LocalDate birthDate,
        String taxId,
        String email,
        String plan,
        String phone,
        Language locale,
        String createdAt,
        String updatedAt,
        String unsubscribedAt,
        JsonDocument meta) {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ssxx", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    static PatientView of(Patient patient) {
        return new PatientView(
                patient.code(),
                patient.firstName(),
                patient.lastName().orElse(null),
                patient.gender().orElse(null),
                patient.birthDate().orElse(null),
                patient.taxId().orElse(null),
                patient.email().orElse(null),
                patient.plan().orElse(null),
                patient.phone().orElse(null),
                patient.locale(),
                time(patient.createdAt()),
                time(patient.updatedAt()),
                patient.unsubscribedAt().map(PatientView::time).orElse(null),
                patient.meta().orElse(null));
    }

    private static String time(Instant instant) {
        return TIME.format(instant);
    }
}
