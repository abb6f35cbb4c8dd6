package org.patientcare.access.security;

import java.util.HexFormat;
import java.util.List;
import org.patientcare.access.ratelimit.RateWindow;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;

/**
 * The statement that finds credentials and counts the requests of those whose secret is right. The
 * column {@code place} says which pair of keys a row answers, from 1 on.
 */
final class CredentialSql {

    private static final String COLUMNS =
            """
            c.api_key, c.permissions, c.last_used_at, c.organization_id, o.time_zone, o.activation_code_delivery,
                sha256(c.secret_hash || :blind) AS blinded\
            """;

    /** The statement for a single request, which costs the database half as much. */
    private static final String FIND_ONE_AND_COUNT =
            "WITH found AS (SELECT 1 AS place, "
                    + COLUMNS
                    + " FROM credential c JOIN organization o ON o.id = c.organization_id"
                    + " WHERE c.api_key = :key AND c.revoked_at IS NULL), counted AS ("
                    + RateWindow.countingSql(
                            "SELECT 'credential:' || api_key, clock_timestamp(), 1 FROM found WHERE blinded = :proof")
                    + ") SELECT * FROM found LEFT JOIN counted ON true";

    /**
     * The arrays are sub-selects because otherwise each array length would get a query plan of its
     * own.
     */
    private static final String FOUND =
            """
            WITH asked AS (
                SELECT * FROM unnest((SELECT :keys), (SELECT :proofs)) WITH ORDINALITY AS a (api_key, proof, place)),
            found AS (
                SELECT a.place, a.proof,\
            """
                    + " "
                    + COLUMNS
                    + """
                     FROM asked a JOIN credential c ON c.api_key = a.api_key AND c.revoked_at IS NULL
                        JOIN organization o ON o.id = c.organization_id)\
                    """;

    private static final String FIND = FOUND + " SELECT * FROM found";

    /**
     * Rows are written in the order of their keys, so that two nodes do not deadlock. A row that
     * stays locked must not delay the other requests: after 1 s the statement fails, and each
     * request is counted by itself. Of requests counted together, the last one gets the number in
     * the row, and earlier ones get lower numbers.
     */
    private static final String FIND_AND_COUNT =
            FOUND
                    + ", counted AS ("
                    + RateWindow.countingSql(
                            """
                            SELECT 'credential:' || api_key, clock_timestamp(), count(*) FROM found
                                WHERE blinded = decode(proof, 'hex') AND set_config('lock_timeout', '1s', true) IS NOT NULL
                                GROUP BY api_key ORDER BY 'credential:' || api_key COLLATE "C"\
                            """)
                    + """
                    )
                    SELECT place, api_key, permissions, last_used_at, organization_id, time_zone, activation_code_delivery,
                        blinded, window_resets_in,
                        window_used - (count(*) FILTER (WHERE blinded = decode(proof, 'hex')) OVER later)::integer AS window_used
                    FROM found LEFT JOIN counted ON window_key = 'credential:' || api_key
                    WINDOW later AS (PARTITION BY api_key ORDER BY place ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)""";

    private CredentialSql() {}

    /**
     * The parameter {@code :blind} is left for the caller to bind.
     *
     * @param proofs for each pair of keys, the hash of its secret's hash with {@code :blind}
     */
    static SqlStatement of(
            ScopedDatabase database,
            boolean counting,
            List<CredentialRepository.PresentedPair> asked,
            List<byte[]> proofs) {
        if (counting && asked.size() == 1) {
            return database.statement(FIND_ONE_AND_COUNT)
                    .bind("key", asked.get(0).apiKey())
                    .bind("proof", proofs.get(0));
        }
        return database.statement(counting ? FIND_AND_COUNT : FIND)
                .bindArray(
                        "keys",
                        "text",
                        asked.stream().map(CredentialRepository.PresentedPair::apiKey).toList())
                .bindArray(
                        "proofs", "text", proofs.stream().map(HexFormat.of()::formatHex).toList());
    }
}
