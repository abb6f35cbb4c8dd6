package org.patientcare.platform.config;

/**
 * The settings of a feature: a bean that reads and checks them when it is created, and throws
 * {@link SettingException} for those that are missing, unreadable or too weak. {@link AllSettings}
 * creates every bean of this type when the service starts.
 */
public interface FeatureSettings {

    /** Makes CDI create the bean, as any call would, and does nothing else. */
    default void load() {}
}
