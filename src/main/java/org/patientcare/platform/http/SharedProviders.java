package org.patientcare.platform.http;

import java.util.Set;

/** The JAX-RS filters, mappers, body readers and body writers that every surface has. */
public final class SharedProviders {

    private SharedProviders() {}

    public static Set<Class<?>> classes() {
        return Set.of(
                PathFilter.class,
                OperationFeature.class,
                AcceptFilter.class,
                ProducedTypesFeature.class,
                EncodedBodyFilter.class,
                PreconditionFilter.class,
                BodyLimitFilter.class,
                ContentLengthInterceptor.class,
                NoStoreFilter.class,
                JsonBodyReader.class,
                JsonBodyWriter.class,
                DomainExceptionMapper.class,
                WebApplicationExceptionMapper.class,
                UnexpectedExceptionMapper.class);
    }
}
