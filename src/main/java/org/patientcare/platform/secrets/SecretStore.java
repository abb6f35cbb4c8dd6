package org.patientcare.platform.secrets;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The secrets that a feature stores in the database; {@link AllSecrets} finds every bean of this
 * type.
 */
public interface SecretStore {

    /** The name of the table that holds them. */
    String table();

    /** All secrets, as they are stored. */
    List<StoredSecret> all();

    /**
     * The number of secrets in each form; overridden where there may be many, so that they are not
     * read.
     */
    default Map<SecretForm, Long> forms() {
        return all().stream()
                .collect(Collectors.groupingBy(StoredSecret::form, Collectors.counting()));
    }

    /** Whether they are the installation's own, of which there are few. */
    default boolean areInstallationsOwn() {
        return true;
    }

    /** Replaces the stored text of a secret, in the caller's transaction. */
    void replace(StoredSecret secret);
}
