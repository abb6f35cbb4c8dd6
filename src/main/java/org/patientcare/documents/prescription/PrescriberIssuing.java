package org.patientcare.documents.prescription;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.idempotency.KeyedCalls.IdempotencyKey;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Sha256;

/**
 * Issues prescriptions for professionals at the desk, in their own name, and previews prescriptions
 * for them and for the operator.
 */
@ApplicationScoped
public class PrescriberIssuing {

    /** The code of a preview; no prescription has it. */
    private static final UUID NONE = new UUID(0, 0);

    @EJB private PrescriptionService prescriptions;
    @EJB private PrescriberService own;
    @Inject private PrescriptionIssuing issuing;

    /**
     * A prescription that was issued now or earlier.
     *
     * @param repeated whether an earlier call with the same key issued it
     */
    public record Issued(Prescription prescription, boolean repeated) {}

    /**
     * Issues a prescription. With a key this happens at most once, without an expiry of the key,
     * which becomes the reference of the prescription. The mechanism of other creates, which stores
     * the key in its own transaction, would hold a connection while the PDF is rendered.
     *
     * @param order without a reference
     * @param key idempotency key, unique for the professional; null to issue a new prescription
     *     with each call
     * @throws DomainException as {@link PrescriptionIssuing#issue} does; of kind INVALID if the key
     *     was used for a prescription with other content
     */
    public Issued issue(UUID organization, PrescriptionOrder order, String key) {
        if (key == null) {
            return new Issued(issuing.issue(organization, order), false);
        }
        PrescriptionOrder referred = order.withReference(reference(order.professional(), key));
        return before(organization, referred)
                .map(first -> new Issued(first, true))
                .orElseGet(() -> new Issued(issuing.issue(organization, referred), false));
    }

    private Optional<Prescription> before(UUID organization, PrescriptionOrder order) {
        try {
            return prescriptions.findRepeated(organization, order);
        } catch (DomainException other) {
            throw DomainException.invalid(
                    IdempotencyKey.HEADER, FaultCode.KEY_OF_PRESCRIPTION.of());
        }
    }

    private static String reference(String professional, String key) {
        return "desk:"
                + Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(Sha256.of(professional + "\n" + key));
    }

    /**
     * Renders the PDF as a preview: marked as such, without a QR code to verify it and without a
     * seal. It is not stored.
     *
     * @throws DomainException as {@link PrescriptionIssuing#issue} does
     */
    public byte[] preview(UUID organization, PrescriptionOrder order) {
        return issuing.preview(own.draft(organization, NONE, order), order);
    }
}
