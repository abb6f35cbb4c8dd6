package org.patientcare.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import org.patientcare.platform.server.RequestHolder;

/** Records for each request which resource method was matched. */
@ApplicationScoped
public class OperationFeature implements DynamicFeature {

    @Inject private RequestHolder servletRequest;

    @Override
    public void configure(ResourceInfo resource, FeatureContext context) {
        String template =
                template(resource.getResourceClass().getAnnotation(Path.class))
                        + template(resource.getResourceMethod().getAnnotation(Path.class));
        ContainerRequestFilter note = request -> Operation.matched(servletRequest.get(), template);
        context.register(note, FilterOrder.OPERATION);
    }

    /** The template without the regular expressions of its parameters. */
    static String template(Path path) {
        return path == null
                ? ""
                : "/"
                        + path.value()
                                .replaceAll("\\{\\s*(\\w+)[^/]*?}", "{$1}")
                                .replaceAll("^/", "");
    }
}
