package org.patientcare.platform.secrets;

import java.util.Map;
import java.util.stream.Collectors;
import org.patientcare.platform.database.SqlStatement;

/** Counts in the database how many secrets of a table are stored in each form. */
public final class FormCounts {

    private FormCounts() {}

    /**
     * SQL that counts them; {@link #read} reads its result. It counts at most 100 keys, more than
     * any installation has had.
     *
     * @param keyIds a select whose column {@code key_id} is {@link SecretForm#keyIdOf} of each
     *     secret
     */
    public static String counting(String keyIds) {
        return "SELECT key_id, count(*) AS secrets FROM ("
                + keyIds
                + ") kept GROUP BY key_id ORDER BY key_id LIMIT 100";
    }

    /**
     * @param counting a statement made by {@link #counting}
     */
    public static Map<SecretForm, Long> read(SqlStatement counting) {
        return counting
                .list(row -> Map.entry(new SecretForm(row.text("key_id")), row.number("secrets")))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
