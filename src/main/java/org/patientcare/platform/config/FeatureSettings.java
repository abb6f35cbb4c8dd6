package org.patientcare.platform.config;

/**
 * The settings of a feature: a bean that reads and judges them as soon as it is made, and throws
 * {@link SettingException} for those that are missing, unreadable or too weak. {@link AllSettings}
 * finds every bean of this type when the service starts.
 */
public interface FeatureSettings {

    /** Has the bean made, as any call of it would, and does nothing more. */
    default void load() {}
}
