package org.patientcare.prescription;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.patientcare.pdf.PrintableText;
import org.patientcare.pdf.PrintedPrescription;
import org.patientcare.shared.DomainException;

/** What stands on the paper of a prescription, once it is sure that it can be printed. */
final class PaperText {

    private static final String PRINT_NAME =
            "is required: the patient's name has characters that cannot be printed (Latin, Greek and"
                    + " Cyrillic letters can)";

    private final Prescription prescription;

    /**
     * @throws DomainException of kind INVALID if the patient needs a name for the paper,
     *     NOT_POSSIBLE if the organization or the professional does
     */
    PaperText(Prescription prescription, PrescriptionOrder order) {
        this.prescription = prescription;
        if (order.printName() == null && !isPrintable(prescription.patient().name())) {
            throw DomainException.invalid(Map.of("print_name", List.of(PRINT_NAME)));
        }
        require(prescription.organizationName(), "organization's name");
        require(prescription.prescriberName(), "professional's name");
        prescription.prescriberTitle().ifPresent(t -> require(t, "professional's title"));
        prescription
                .collegiateNumber()
                .ifPresent(n -> require(n, "professional's collegiate number"));
    }

    private static void require(String text, String what) {
        if (!isPrintable(text)) {
            throw DomainException.notPossible(
                    "The " + what + " has characters that cannot be printed: ask the operator.");
        }
    }

    private static boolean isPrintable(String name) {
        return PrintableText.isPrintable(PrintableText.cleanLine(name));
    }

    /**
     * @param sealedBy null for nobody
     */
    PrintedPrescription on(String verifyUrl, String sealedBy) {
        return new PrintedPrescription(
                prescription.id().toString(),
                verifyUrl,
                prescription.language(),
                prescription.issuedAt(),
                prescription.issuedOn(),
                PrintableText.cleanLine(prescription.organizationName()),
                new PrintedPrescription.Prescriber(
                        PrintableText.cleanLine(prescription.prescriberName()),
                        line(prescription.prescriberTitle()),
                        line(prescription.collegiateNumber())),
                new PrintedPrescription.Person(
                        PrintableText.cleanLine(prescription.patient().name()),
                        prescription.patient().gender().orElse(null),
                        prescription.patient().birthDate().orElse(null)),
                prescription.items().stream().map(PaperText::printed).toList(),
                prescription.notes().map(PrintableText::clean).orElse(null),
                sealedBy);
    }

    private static PrintedPrescription.Item printed(PrescriptionItem item) {
        return new PrintedPrescription.Item(
                PrintableText.cleanLine(item.activeSubstance()),
                text(item.dose()),
                text(item.posology()),
                text(item.quantity()));
    }

    private static String text(String given) {
        return given == null ? null : PrintableText.clean(given);
    }

    private static String line(Optional<String> given) {
        return given.map(PrintableText::cleanLine).orElse(null);
    }
}
