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
 * Issues prescriptions: prints and seals the paper outside any transaction, between one that looks
 * whether it can be issued and one that keeps it.
 */
@ApplicationScoped
public class PrescriptionIssuing {

    @EJB private PrescriptionService prescriptions;
    @Inject private RenderLimit rendering;
    @Inject private Seal seal;
    @Inject private PublicUrl publicUrl;

    /**
     * What was issued under the order's reference before is answered again and not made again.
     *
     * @throws DomainException as {@link PrescriptionService#draft} says, and of kind BUSY if too
     *     many are being issued on this node
     */
    public Prescription issue(UUID organization, PrescriptionOrder order) {
        return prescriptions
                .issuedBefore(organization, order)
                .orElseGet(() -> issue(organization, UUID.randomUUID(), order));
    }

    /** The same under a code that is given. */
    Prescription issue(UUID organization, UUID code, PrescriptionOrder order) {
        Prescription draft = prescriptions.draft(organization, code, order);
        PrintedPrescription printed =
                new DocumentText(draft, order).on(verifyUrl(code), sealedBy());
        try {
            byte[] pdf =
                    rendering.make(() -> seal.on(PrescriptionPdf.print(printed), draft.issuedAt()));
            return prescriptions.keep(draft, pdf, order);
        } catch (DomainException refusal) {
            // While this one waited for a place another one under the reference may have had its
            // turn
            return prescriptions.issuedBefore(organization, order).orElseThrow(() -> refusal);
        }
    }

    /** Left out where it cannot be printed: the signature says it, too. */
    private String sealedBy() {
        return seal.owner()
                .map(PrintableText::cleanLine)
                .filter(PrintableText::isPrintable)
                .orElse(null);
    }

    /** Where anybody can verify the paper. */
    public String verifyUrl(UUID code) {
        return publicUrl.of(PublicPaths.VERIFY + "/" + code);
    }
}
