package org.patientcare.testing;

import java.nio.charset.StandardCharsets;

/** The row of a visit link; the database has only a hash of the link's token. */
public final class LinkRow {

    private static final String FIND =
            """
            SELECT l.role || CASE WHEN l.generation = a.generation THEN ' current ' ELSE ' old ' END || a.state
            FROM visit_link l
            JOIN appointment a ON a.organization_id = l.organization_id AND a.id = l.appointment_id
            WHERE l.token_hash = sha256(?)""";

    private LinkRow() {}

    /**
     * The role of the link, whether it is current or old, and the visit's state: {@code patient
     * current booked}.
     */
    public static String of(String url) {
        return (String)
                Database.value(FIND, (Object) token(url).getBytes(StandardCharsets.US_ASCII));
    }

    public static String token(String url) {
        return url.substring(url.lastIndexOf('/') + 1);
    }
}
