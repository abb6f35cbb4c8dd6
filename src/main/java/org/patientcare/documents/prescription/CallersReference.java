package org.patientcare.documents.prescription;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.security.MessageDigest;
import org.patientcare.platform.shared.Fingerprint;
import org.patientcare.platform.shared.Language;

/**
 * Under what name the caller asked for a prescription, and a fingerprint of what for: enough to
 * know whether somebody asks for the same again.
 */
@Embeddable
class CallersReference {

    private String reference;

    @Column(name = "content_sha256")
    private byte[] contentSha256;

    protected CallersReference() {}

    CallersReference(PrescriptionOrder order) {
        reference = order.reference();
        contentSha256 = contentOf(order);
    }

    /**
     * Whether the order asks for the same. A language that is named is the same as one that is left
     * open, where that led to it or leads to it now.
     *
     * @param issued the language of the document
     * @param sender the organization's language now
     */
    boolean isOf(PrescriptionOrder order, Language issued, Language sender) {
        if (!order.reference().equals(reference)) {
            return false;
        }
        Language asked = order.language();
        return hasContent(order)
                || asked == null && hasContent(order.inLanguage(sender))
                || asked == issued && hasContent(order.inLanguage(null));
    }

    private boolean hasContent(PrescriptionOrder order) {
        return MessageDigest.isEqual(contentSha256, contentOf(order));
    }

    /**
     * As stored prescriptions have it: a field that is new some day must not change it if unset.
     */
    private static byte[] contentOf(PrescriptionOrder order) {
        Fingerprint content =
                new Fingerprint()
                        .add(order.patient())
                        .add(order.professional())
                        .add(order.notes())
                        .add(order.language() == null ? null : order.language().code())
                        .add(order.printName())
                        .add(order.items().size());
        for (PrescriptionItem item : order.items()) {
            content.add(item.activeSubstance())
                    .add(item.dose())
                    .add(item.posology())
                    .add(item.quantity());
        }
        return content.sha256();
    }
}
