package org.patientcare.documents.prescription;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.documents.pdf.PrescriptionPdf;
import org.patientcare.documents.pdf.PrintedPrescription;
import org.patientcare.platform.idempotency.IdempotencyKey;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Sha256;

/**
 * Professionals prescribe in their own name. Papers are made outside any transaction, as those are
 * that systems issue.
 */
@ApplicationScoped
public class Prescribing {

    /** What a preview stands under: no prescription has it. */
    private static final UUID NONE = new UUID(0, 0);

    @EJB private PrescriptionService prescriptions;
    @EJB private PrescriberService own;
    @Inject private PrescriptionIssuing issuing;
    @Inject private RenderLimit rendering;

    /**
     * A prescription, and whether it was there before.
     *
     * @param repeated whether an earlier call under the same key made it
     */
    public record Issued(Prescription prescription, boolean repeated) {}

    /**
     * Issues a prescription: under a key once for ever, since it becomes the reference of the
     * prescription. A key in a transaction of its own, as other creates have it, would hold a
     * connection while the paper is made.
     *
     * @param order without a reference
     * @param key of this professional; null to issue another one each time
     * @throws DomainException as {@link PrescriptionIssuing#issue} says; of kind INVALID if the key
     *     was used for a prescription with other content
     */
    public Issued issue(UUID organization, PrescriptionOrder order, String key) {
        if (key == null) {
            return new Issued(issuing.issue(organization, order), false);
        }
        PrescriptionOrder referred = order.under(reference(order.professional(), key));
        return before(organization, referred)
                .map(first -> new Issued(first, true))
                .orElseGet(() -> new Issued(issuing.issue(organization, referred), false));
    }

    private Optional<Prescription> before(UUID organization, PrescriptionOrder order) {
        try {
            return prescriptions.issuedBefore(organization, order);
        } catch (DomainException other) {
            throw DomainException.invalid(
                    Map.of(
                            IdempotencyKey.HEADER,
                            List.of(
                                    "was used for another prescription: send this one under a new key")));
        }
    }

    private static String reference(String professional, String key) {
        return "desk:"
                + Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(Sha256.of(professional + "\n" + key));
    }

    /**
     * The paper as it would be, marked as a preview, without a code to verify it by and without a
     * seal. It is kept nowhere.
     *
     * @throws DomainException as {@link PrescriptionIssuing#issue} says
     */
    public byte[] preview(UUID organization, PrescriptionOrder order) {
        Prescription draft = own.draft(organization, NONE, order);
        PrintedPrescription printed =
                new DocumentText(draft, order).on(issuing.verifyUrl(NONE), null);
        return rendering.make(() -> PrescriptionPdf.preview(printed));
    }
}
