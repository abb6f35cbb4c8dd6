package org.patientcare.testing;

import java.nio.charset.StandardCharsets;

/** A link of a visit as the database knows it, where only a hash of its token is. */
public final class LinkRow {

    private static final String FIND =
            """
            SELECT l.role || CASE WHEN l.generation = a.generation THEN ' current ' ELSE ' old ' END || a.state
            FROM visit_link l
            JOIN appointment a ON a.organization_id = l.organization_id AND a.id = l.appointment_id
            WHERE l.token_hash = sha256(?)""";

    private LinkRow() {}

    /**
     * Whose link it is, whether it is the last one, and the visit's state: {@code patient current
     * booked}.
     */
    public static String of(String url) {
        return (String)
                Database.value(FIND, (Object) token(url).getBytes(StandardCharsets.US_ASCII));
    }

    public static String token(String url) {
        return url.substring(url.lastIndexOf('/') + 1);
    }
}
