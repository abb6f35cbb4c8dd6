package org.patientcare.documents.prescription;

import java.time.Instant;

/**
 * An address at which a paper can be fetched for a while, without a header.
 *
 * @param url for whoever has it
 */
public record PaperLink(String url, Instant expiresAt) {

    /** Says nothing of the address, so that no log line can. */
    @Override
    public String toString() {
        return "PaperLink";
    }
}
