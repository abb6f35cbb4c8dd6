package org.patientcare.surfaces.widget;

import java.time.Instant;
import org.patientcare.documents.prescription.PaperLink;

/** An address at which a paper can be fetched, and until when. */
public record PaperLinkView(String url, Instant expiresAt) {

    static PaperLinkView of(PaperLink link) {
        return new PaperLinkView(link.url(), link.expiresAt());
    }

    /** Says nothing of the address, so that no log line can. */
    @Override
    public String toString() {
        return "PaperLinkView";
    }
}
