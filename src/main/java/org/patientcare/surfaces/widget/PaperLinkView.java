package org.patientcare.surfaces.widget;

import java.time.Instant;
import org.patientcare.documents.prescription.PaperLink;

/** A URL from which a prescription document can be downloaded, and when it expires. */
public record PaperLinkView(String url, Instant expiresAt) {

    static PaperLinkView of(PaperLink link) {
        return new PaperLinkView(link.url(), link.expiresAt());
    }

    /** Omits the URL to keep it out of the log. */
    @Override
    public String toString() {
        return "PaperLinkView";
    }
}
