package org.patientcare.platform.database;

import org.patientcare.platform.config.Readiness;

/**
 * What a feature needs on this node beside the database, such as a key; {@link DatabaseWatch} finds
 * every bean of this type.
 */
public interface ReadinessCondition {

    /**
     * Asked every five seconds, one condition at a time; may query the database.
     *
     * @return READY if the feature can work on this node, otherwise why not
     */
    Readiness check();
}
