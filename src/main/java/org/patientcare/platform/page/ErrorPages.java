package org.patientcare.platform.page;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;

/** The {@link ErrorPage}s of all surfaces for people. */
@Dependent
public class ErrorPages {

    @Inject private Instance<ErrorPage> found;

    private List<ErrorPage> pages;

    @PostConstruct
    void initialize() {
        pages = found.stream().toList();
    }

    /**
     * The error page of the surface on which the request failed; empty on surfaces for programs.
     */
    public Optional<ErrorPage> of(HttpServletRequest request) {
        return failedPath(request)
                .flatMap(path -> pages.stream().filter(page -> page.isFor(path)).findFirst());
    }

    /**
     * The path of the failed request, below the context path, not decoded; empty if this is not an
     * error dispatch.
     */
    public static Optional<String> failedPath(HttpServletRequest request) {
        return request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String uri
                ? Optional.of(uri.substring(request.getContextPath().length()))
                : Optional.empty();
    }
}
