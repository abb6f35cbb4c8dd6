package org.patientcare.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.patientcare.platform.server.RequestHolder;

/**
 * Checks what a resource method declares, and records for each request which method was matched.
 * The request must accept one of the types that the method produces; otherwise it is refused, and
 * those types are named. This is checked before the permission for the call (contract, section 1).
 * A PDF, a CSV file or lines of JSON are sent whatever the request accepts: generated clients ask
 * for the type of the errors, which is JSON. Compressed bodies are refused: a few bytes could
 * expand to gigabytes.
 */
@ApplicationScoped
public class MethodFeature implements DynamicFeature {

    private static final String ACCEPTED = MethodFeature.class.getName();
    private static final int NOT_ACCEPTABLE = 406;
    private static final int UNSUPPORTED_TYPE = 415;

    private static final Set<String> FILES =
            Set.of(
                    "application/pdf",
                    "text/csv",
                    "application/x-ndjson",
                    "application/fhir+ndjson");

    @Inject private RequestHolder current;

    /**
     * Stores which media types the caller accepts: JAX-RS would refuse the request while it looks
     * for the resource method, before it is known what that method produces.
     */
    public static void storeAcceptedTypes(
            ContainerRequestContext request, HttpServletRequest servlet) {
        servlet.setAttribute(ACCEPTED, request.getAcceptableMediaTypes());
        request.getHeaders().putSingle(HttpHeaders.ACCEPT, MediaType.WILDCARD);
    }

    /**
     * Whether a request accepts JSON or a file, one of which each method produces: for a request
     * whose body JAX-RS refuses before it is known what the method produces, because 406 comes
     * before 415.
     */
    static boolean acceptsAnyProduced(HttpServletRequest request) {
        return accepts(request, MediaType.APPLICATION_JSON_TYPE)
                || FILES.stream().anyMatch(type -> accepts(request, MediaType.valueOf(type)));
    }

    @Override
    public void configure(ResourceInfo resource, FeatureContext context) {
        String template =
                template(resource.getResourceClass().getAnnotation(Path.class))
                        + template(resource.getResourceMethod().getAnnotation(Path.class));
        List<MediaType> produced = produced(resource);
        boolean isForAll = produced.stream().allMatch(MethodFeature::isFile);
        ContainerRequestFilter check =
                request -> {
                    Operation.matched(current.get(), template);
                    if (!isForAll
                            && produced.stream().noneMatch(type -> accepts(current.get(), type))) {
                        request.abortWith(
                                ErrorBody.notAcceptable(produced).respond(NOT_ACCEPTABLE).build());
                    } else if (isEncoded(request.getHeaderString(HttpHeaders.CONTENT_ENCODING))) {
                        request.abortWith(
                                ErrorBody.forStatus(UNSUPPORTED_TYPE)
                                        .respond(UNSUPPORTED_TYPE)
                                        .build());
                    }
                };
        context.register(check, FilterOrder.METHOD);
    }

    /** The template without the regular expressions of its parameters. */
    private static String template(Path path) {
        return path == null || path.value().isEmpty()
                ? ""
                : "/"
                        + path.value()
                                .replaceAll("\\{\\s*(\\w+)[^/]*?}", "{$1}")
                                .replaceAll("^/", "");
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

    private static boolean isFile(MediaType type) {
        return FILES.contains(type.getType() + "/" + type.getSubtype());
    }

    private static boolean accepts(HttpServletRequest request, MediaType answered) {
        return request.getAttribute(ACCEPTED) instanceof List<?> accepted
                && accepted.stream().map(MediaType.class::cast).anyMatch(answered::isCompatible);
    }

    private static boolean isEncoded(String encoding) {
        return encoding != null
                && !encoding.isBlank()
                && !"identity".equalsIgnoreCase(encoding.strip());
    }
}
