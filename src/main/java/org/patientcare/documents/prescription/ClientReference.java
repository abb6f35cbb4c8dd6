package org.patientcare.documents.prescription;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.security.MessageDigest;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Sha256.Fingerprint;

/**
 * The caller's reference of a prescription and a hash of the content that was ordered, by which a
 * repeated order is recognized.
 */
@Embeddable
class ClientReference {

    private String reference;

    @Column(name = "content_sha256")
    private byte[] contentSha256;

    protected ClientReference() {}

    ClientReference(PrescriptionOrder order) {
        reference = order.reference();
        contentSha256 = contentOf(order);
    }

    /**
     * Whether the order has the same reference and content. An order without a language equals one
     * that named the organization's current language, and an order that names the language of the
     * issued document equals one that left it open.
     *
     * @param issued language of the issued document
     * @param sender the organization's current language
     */
    boolean matches(PrescriptionOrder order, Language issued, Language sender) {
        if (!order.reference().equals(reference)) {
            return false;
        }
        Language ordered = order.language();
        return hasContent(order)
                || ordered == null && hasContent(order.withLanguage(sender))
                || ordered == issued && hasContent(order.withLanguage(null));
    }

    private boolean hasContent(PrescriptionOrder order) {
        return MessageDigest.isEqual(contentSha256, contentOf(order));
    }

    /**
     * Must stay compatible with stored hashes: a field added later must not change the hash while
     * it is unset.
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
