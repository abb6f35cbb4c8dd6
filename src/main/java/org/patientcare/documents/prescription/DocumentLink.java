package org.patientcare.documents.prescription;

import java.time.Instant;

/**
 * A URL under which a prescription's PDF can be downloaded for a limited time without credentials.
 *
 * @param url works for anybody who has it
 */
public record DocumentLink(String url, Instant expiresAt) {

    /** Omits the URL, so that it cannot get into a log. */
    @Override
    public String toString() {
        return "DocumentLink";
    }
}
