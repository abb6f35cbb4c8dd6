package org.patientcare.platform.server;

import java.util.Map;

/** Properties of Jersey, the JAX-RS implementation of Payara; other implementations ignore them. */
public final class JerseyProperties {

    private JerseyProperties() {}

    /** Switches off Jersey's JSON, WADL and validation, which this service replaces. */
    public static Map<String, Object> map() {
        return Map.of(
                "jersey.config.jsonFeature", "none",
                "jersey.config.server.wadl.disableWadl", true,
                "jersey.config.beanValidation.disable.server", true);
    }
}
