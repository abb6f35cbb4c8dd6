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
        return request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String uri
                ? pages.stream()
                        .filter(p -> p.isFor(uri.substring(request.getContextPath().length())))
                        .findFirst()
                : Optional.empty();
    }
}
