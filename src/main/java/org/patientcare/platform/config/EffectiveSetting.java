package org.patientcare.platform.config;

import org.patientcare.platform.shared.WireNamed;

/**
 * A setting of this node with its current value.
 *
 * @param value the default if it is unset; null if there is none, or the setting is secret
 * @param source null if it is unset
 */
public record EffectiveSetting(String name, String value, Source source, boolean set) {

    /** Where a value comes from. */
    public enum Source implements WireNamed {
        ENVIRONMENT,
        SYSTEM_PROPERTY,
        /** Any other source of MicroProfile Config. */
        OTHER
    }
}
