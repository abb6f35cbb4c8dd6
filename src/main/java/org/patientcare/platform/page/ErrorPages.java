package org.patientcare.platform.page;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;

/** Those of all surfaces for people, made once. */
@Dependent
public class ErrorPages {

    @Inject private Instance<ErrorPage> found;

    private List<ErrorPage> pages;

    @PostConstruct
    void make() {
        pages = found.stream().toList();
    }

    /** The one of the surface on which a request failed; empty on surfaces for programs. */
    public Optional<ErrorPage> of(HttpServletRequest request) {
        return failedPath(request)
                .flatMap(path -> pages.stream().filter(page -> page.isFor(path)).findFirst());
    }

    /** Of the request that failed, below the context path; empty where none did. */
    public static Optional<String> failedPath(HttpServletRequest request) {
        return request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String uri
                ? Optional.of(uri.substring(request.getContextPath().length()))
                : Optional.empty();
    }
}
