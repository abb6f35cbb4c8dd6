package org.patientcare.documents.prescription;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.documents.pdf.PrescriptionPdf;
import org.patientcare.documents.pdf.PrescriptionPdf.PrintedPrescription;
import org.patientcare.documents.pdf.PrescriptionPdf.PrintedPrescription.Letterhead;
import org.patientcare.documents.pdf.PrintableText;
import org.patientcare.documents.pdf.RenderLimit;
import org.patientcare.documents.seal.Seal;
import org.patientcare.people.organization.OrganizationFace;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.FaultCode;

/**
 * Issues prescriptions. The PDF is rendered and sealed outside any transaction; a transaction
 * before it checks whether the prescription can be issued, and one after it stores it.
 */
@ApplicationScoped
public class PrescriptionIssuing {

    @EJB private PrescriptionService prescriptions;
    @EJB private OrganizationService organizations;
    @Inject private RenderLimit rendering;
    @Inject private Seal seal;
    @Inject private PublicUrl publicUrl;

    /**
     * Issues a prescription, or returns the existing one if the order repeats an earlier reference.
     *
     * @throws DomainException as {@link PrescriptionService#draft} and {@link
     *     PrescriptionService#findRepeated} do; of kind INVALID or NOT_POSSIBLE if a name cannot be
     *     printed, NOT_POSSIBLE if the signing certificate has expired, BUSY if too many PDFs are
     *     being rendered on this node
     */
    public Prescription issue(UUID organization, PrescriptionOrder order) {
        return prescriptions
                .findRepeated(organization, order)
                .orElseGet(() -> issue(organization, UUID.randomUUID(), order));
    }

    /** As {@link #issue(UUID, PrescriptionOrder)}, with a given code. */
    Prescription issue(UUID organization, UUID code, PrescriptionOrder order) {
        Prescription draft = prescriptions.draft(organization, code, order);
        PrintedPrescription printed =
                new DocumentText(draft, order)
                        .toPrinted(verifyUrl(code), sealedBy(), letterhead(organization));
        try {
            byte[] pdf =
                    rendering.render(
                            () -> seal.sign(PrescriptionPdf.print(printed), draft.issuedAt()));
            return prescriptions.store(draft, pdf, order);
        } catch (DomainException refusal) {
            // Meanwhile another call with the same reference may have stored the prescription.
            return prescriptions.findRepeated(organization, order).orElseThrow(() -> refusal);
        }
    }

    /**
     * Renders the PDF of a draft as a preview: marked as such, without a QR code to verify it and
     * without a seal. It is not stored.
     *
     * @throws DomainException as {@link #issue(UUID, PrescriptionOrder)} does
     */
    byte[] preview(Prescription draft, PrescriptionOrder order) {
        PrintedPrescription printed =
                new DocumentText(draft, order)
                        .toPrinted(verifyUrl(draft.id()), null, letterhead(draft.organizationId()));
        return rendering.render(() -> PrescriptionPdf.preview(printed));
    }

    /** Lines that cannot be printed are left out: the prescription matters more. */
    private Letterhead letterhead(UUID organization) {
        OrganizationProfile sender = organizations.get(organization).profile();
        OrganizationFace face = sender.face();
        List<String> lines =
                Stream.of(face.address(), sender.phone(), face.openingHours())
                        .filter(Objects::nonNull)
                        .map(PrintableText::clean)
                        .filter(PrintableText::isPrintable)
                        .toList();
        return new Letterhead(
                organizations.logo(organization).orElse(null),
                face.accent() == null ? null : face.accent().rgb(),
                lines);
    }

    /**
     * The owner of the seal; null if there is none or the name cannot be printed. The signature
     * itself names the owner, too.
     */
    private String sealedBy() {
        return seal.ownerName()
                .map(PrintableText::cleanLine)
                .filter(PrintableText::isPrintable)
                .orElse(null);
    }

    /** The URL on which anybody can verify the prescription. */
    public String verifyUrl(UUID code) {
        return publicUrl.of(PublicPaths.VERIFY + "/" + code);
    }

    /** The text of a prescription's PDF; creating it checks that everything can be printed. */
    private static final class DocumentText {

        private static final String BLANK = "is blank";
        private static final String UNPRINTABLE = "has characters that cannot be printed";

        private final Prescription prescription;

        /**
         * @throws DomainException of kind INVALID if {@code print_name} is missing and the
         *     patient's name cannot be printed, NOT_POSSIBLE if text of the organization or the
         *     professional cannot be printed
         */
        DocumentText(Prescription prescription, PrescriptionOrder order) {
            this.prescription = prescription;
            if (order.printName() == null) {
                fault(prescription.patient().name()).ifPresent(DocumentText::requirePrintName);
            }
            require(prescription.organizationName(), "organization's name");
            require(prescription.prescriberName(), "professional's name");
            line(prescription.prescriberTitle()).ifPresent(t -> require(t, "professional's title"));
            line(prescription.collegiateNumber())
                    .ifPresent(n -> require(n, "professional's collegiate number"));
        }

        private static void requirePrintName(String fault) {
            FaultCode required =
                    fault.equals(BLANK)
                            ? FaultCode.PRINT_NAME_REQUIRED
                            : FaultCode.PRINT_NAME_FOR_LETTERS;
            throw DomainException.invalid("print_name", required.of());
        }

        private static void require(String text, String what) {
            fault(text)
                    .ifPresent(
                            fault -> {
                                throw DomainException.notPossible(
                                        ErrorCode.NAME_NOT_PRINTABLE,
                                        "The " + what + " " + fault + ": ask the operator.");
                            });
        }

        private static Optional<String> fault(String text) {
            String cleaned = PrintableText.cleanLine(text);
            if (cleaned.isEmpty()) {
                return Optional.of(BLANK);
            }
            return PrintableText.isPrintable(cleaned) ? Optional.empty() : Optional.of(UNPRINTABLE);
        }

        /**
         * Returns the printable form of the prescription.
         *
         * @param verifyUrl URL for the QR code
         * @param sealedBy owner of the electronic seal; null if the PDF is not sealed
         */
        PrintedPrescription toPrinted(String verifyUrl, String sealedBy, Letterhead paper) {
            return new PrintedPrescription(
                    prescription.id().toString(),
                    verifyUrl,
                    prescription.language(),
                    prescription.issuedAt(),
                    prescription.issuedOn(),
                    PrintableText.cleanLine(prescription.organizationName()),
                    new PrintedPrescription.Prescriber(
                            PrintableText.cleanLine(prescription.prescriberName()),
                            line(prescription.prescriberTitle()).orElse(null),
                            line(prescription.collegiateNumber()).orElse(null)),
                    person(prescription.patient()),
                    prescription.items().stream().map(DocumentText::printed).toList(),
                    prescription.notes().map(PrintableText::clean).orElse(null),
                    sealedBy,
                    paper);
        }

        /**
         * If the patient has a {@code print_name} and the usual name can be printed too, the usual
         * name is printed below it.
         */
        private static PrintedPrescription.Person person(PatientSnapshot patient) {
            String name = PrintableText.cleanLine(patient.name());
            return new PrintedPrescription.Person(
                    name,
                    line(patient.knownName())
                            .filter(
                                    known ->
                                            PrintableText.isPrintable(known) && !known.equals(name))
                            .orElse(null),
                    patient.gender().orElse(null),
                    patient.birthDate().orElse(null));
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

        /** Text that is white space alone counts as unset. */
        private static Optional<String> line(Optional<String> given) {
            return given.map(PrintableText::cleanLine).filter(text -> !text.isEmpty());
        }
    }
}
