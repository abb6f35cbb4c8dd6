package org.patientcare.documents.pdf;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import org.patientcare.documents.pdf.PrescriptionPdf.PrintedPrescription;
import org.patientcare.documents.pdf.PrescriptionPdf.PrintedPrescription.Letterhead;
import org.patientcare.platform.shared.Language;

/** Sample prescriptions to print. */
public final class PrintedPrescriptions {

    static final String CODE = "7b1c0c1e-93a5-4df5-8a54-0d7a3f4f9a11";
    static final String VERIFY = "https://care.example/patientcare/verify/" + CODE;

    static final PrintedPrescription.Item IBUPROFEN =
            new PrintedPrescription.Item(
                    "Ibuprofeno",
                    "600 mg",
                    "1 comprimido cada 8 horas durante 5 días, con las comidas",
                    "1 envase de 20 comprimidos");

    private PrintedPrescriptions() {}

    /** A prescription with the given number of medicines. */
    public static PrintedPrescription of(int items) {
        return of(Language.ES, "Ana Núñez Peña", Collections.nCopies(items, IBUPROFEN), null);
    }

    static PrintedPrescription of(
            Language language,
            String patient,
            List<PrintedPrescription.Item> items,
            String sealedBy) {
        return of(language, patient, items, sealedBy, Letterhead.NONE);
    }

    static PrintedPrescription of(
            Language language,
            String patient,
            List<PrintedPrescription.Item> items,
            String sealedBy,
            Letterhead paper) {
        return new PrintedPrescription(
                CODE,
                VERIFY,
                language,
                Instant.parse("2026-11-21T23:30:00Z"),
                LocalDate.of(2026, 11, 22),
                "Hospital San Carlos",
                new PrintedPrescription.Prescriber(
                        "Dra. Elena Vidal", "Medicina general", "28/12345"),
                new PrintedPrescription.Person(patient, null, "female", LocalDate.of(1980, 5, 17)),
                items,
                "Beba agua.\nVuelva en 5 días.",
                sealedBy,
                paper);
    }
}
