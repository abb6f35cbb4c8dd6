package org.patientcare.platform.secrets;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The secrets that a feature has in the database; {@link AllSecrets} finds every bean of it. */
public interface KeptSecrets {

    /** The one that has them. */
    String table();

    /** All of them, as they are kept. */
    List<StoredSecret> all();

    /** How many are kept in each form; where there may be many, without reading them. */
    default Map<SecretForm, Long> forms() {
        return all().stream()
                .collect(Collectors.groupingBy(StoredSecret::form, Collectors.counting()));
    }

    /** Whether they are the installation's own, of which there are few. */
    default boolean areFew() {
        return true;
    }

    /** Keeps one otherwise than before, in the caller's transaction. */
    void keep(StoredSecret secret);
}
