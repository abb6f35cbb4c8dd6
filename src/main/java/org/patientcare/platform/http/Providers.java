package org.patientcare.platform.http;

import java.util.Map;
import java.util.Set;

/**
 * The filters, mappers and body readers that every surface has, and the switches of the JAX-RS
 * implementation.
 */
public final class Providers {

    private Providers() {}

    public static Set<Class<?>> classes() {
        return Set.of(
                PathFilter.class,
                OperationFeature.class,
                AcceptFilter.class,
                AnsweredTypesFeature.class,
                EncodedBodyFilter.class,
                BodyLimitFilter.class,
                PrivateAnswerFilter.class,
                JsonBodyReader.class,
                JsonBodyWriter.class,
                DomainExceptionMapper.class,
                WebApplicationExceptionMapper.class,
                UnexpectedExceptionMapper.class);
    }

    /**
     * Jersey's own JSON, WADL and validation are off: ours take their place. Other implementations
     * ignore these.
     */
    public static Map<String, Object> properties() {
        return Map.of(
                "jersey.config.jsonFeature", "none",
                "jersey.config.server.wadl.disableWadl", true,
                "jersey.config.beanValidation.disable.server", true);
    }
}
