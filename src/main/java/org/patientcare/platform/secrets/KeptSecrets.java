package org.patientcare.platform.secrets;

import java.util.List;

/** The secrets that a feature has in the database; {@link AllSecrets} finds every bean of it. */
public interface KeptSecrets {

    /** All of them, as they are kept. */
    List<StoredSecret> all();

    /** Whether they are the installation's own, of which there are few. */
    default boolean areFew() {
        return true;
    }

    /** Keeps one otherwise than before, in the caller's transaction. */
    void keep(StoredSecret secret);
}
