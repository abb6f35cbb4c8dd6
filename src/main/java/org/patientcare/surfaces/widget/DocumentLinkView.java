package org.patientcare.surfaces.widget;

import java.time.Instant;
import org.patientcare.documents.prescription.DocumentLink;

/** A URL from which a prescription document can be downloaded, and when it expires. */
public record DocumentLinkView(String url, Instant expiresAt) {

    static DocumentLinkView of(DocumentLink link) {
        return new DocumentLinkView(link.url(), link.expiresAt());
    }

    /** Omits the URL to keep it out of the log. */
    @Override
    public String toString() {
        return "DocumentLinkView";
    }
}
