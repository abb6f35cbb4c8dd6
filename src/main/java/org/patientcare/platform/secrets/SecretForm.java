package org.patientcare.platform.secrets;

import java.util.Map;
import java.util.stream.Collectors;
import org.patientcare.platform.database.SqlStatement;

/**
 * How a secret is stored.
 *
 * @param keyId id of the key that wraps it; empty text for a secret in plain text
 */
public record SecretForm(String keyId) {

    public static final SecretForm PLAIN = new SecretForm("");

    public boolean isPlain() {
        return keyId.isEmpty();
    }

    /** SQL for the {@link #keyId} of a column or an expression. */
    public static String keyIdOf(String column) {
        return "CASE WHEN "
                + isWrapped(column)
                + " THEN split_part("
                + column
                + ", ':', 2) ELSE '' END";
    }

    /** SQL for whether the text of a column is wrapped. */
    public static String isWrapped(String column) {
        return "starts_with(" + column + ", '" + WrappingKey.PREFIX + "')";
    }

    /** Counts in the database how many secrets of a table are stored in each form. */
    public static final class FormCounts {

        private FormCounts() {}

        /**
         * SQL that counts them; {@link #read} reads its result. It counts at most 100 keys, more
         * than any installation has had.
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
                    .list(
                            row ->
                                    Map.entry(
                                            new SecretForm(row.text("key_id")),
                                            row.number("secrets")))
                    .stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        }
    }
}
