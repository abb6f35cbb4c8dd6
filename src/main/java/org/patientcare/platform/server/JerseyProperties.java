package org.patientcare.platform.server;

import java.util.Map;

/** Switches of the JAX-RS implementation of Payara; others ignore them. */
public final class JerseyProperties {

    private JerseyProperties() {}

    /** Jersey's own JSON, WADL and validation are off: ours take their place. */
    public static Map<String, Object> map() {
        return Map.of(
                "jersey.config.jsonFeature", "none",
                "jersey.config.server.wadl.disableWadl", true,
                "jersey.config.beanValidation.disable.server", true);
    }
}
