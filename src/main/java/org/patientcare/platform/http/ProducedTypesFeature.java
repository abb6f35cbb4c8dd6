package org.patientcare.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Refuses a request that accepts none of the types that the resource method produces, and names
 * those types. This is checked before the permission for the call (contract, section 1). A PDF or a
 * CSV file is sent whatever the request accepts: generated clients ask for the type of the errors,
 * which is JSON.
 */
@ApplicationScoped
public class ProducedTypesFeature implements DynamicFeature {

    private static final int NOT_ACCEPTABLE = 406;
    private static final Set<String> FILES = Set.of("application/pdf", "text/csv");

    @Override
    public void configure(ResourceInfo resource, FeatureContext context) {
        List<MediaType> answered = produced(resource);
        if (answered.isEmpty() || answered.stream().allMatch(ProducedTypesFeature::isFile)) {
            return;
        }
        ContainerRequestFilter judge =
                request -> {
                    if (answered.stream().noneMatch(type -> AcceptFilter.accepts(request, type))) {
                        request.abortWith(
                                ErrorBody.notAcceptable(answered).respond(NOT_ACCEPTABLE).build());
                    }
                };
        context.register(judge, FilterOrder.PRODUCED_TYPES);
    }

    private static boolean isFile(MediaType type) {
        return FILES.contains(type.getType() + "/" + type.getSubtype());
    }

    /**
     * The types of the method, else of its class; empty for methods that JAX-RS adds, such as its
     * answer to OPTIONS.
     */
    private static List<MediaType> produced(ResourceInfo resource) {
        Produces own = resource.getResourceMethod().getAnnotation(Produces.class);
        Produces produces =
                own == null ? resource.getResourceClass().getAnnotation(Produces.class) : own;
        return produces == null
                ? List.of()
                : Stream.of(produces.value()).map(MediaType::valueOf).toList();
    }
}
