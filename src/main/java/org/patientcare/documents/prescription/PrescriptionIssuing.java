package org.patientcare.documents.prescription;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.patientcare.documents.pdf.PrescriptionPdf;
import org.patientcare.documents.pdf.PrintableText;
import org.patientcare.documents.pdf.PrintedPrescription;
import org.patientcare.documents.seal.Seal;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.shared.DomainException;

/**
 * Issues prescriptions. The PDF is rendered and sealed outside any transaction; a transaction
 * before it checks whether the prescription can be issued, and one after it stores it.
 */
@ApplicationScoped
public class PrescriptionIssuing {

    @EJB private PrescriptionService prescriptions;
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
                new DocumentText(draft, order).toPrinted(verifyUrl(code), sealedBy());
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
}
