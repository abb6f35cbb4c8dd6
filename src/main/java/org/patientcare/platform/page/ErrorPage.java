package org.patientcare.platform.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Writes the error page of a surface for people; programs get JSON instead. An implementation is a
 * {@code @Dependent} bean that loads everything it needs when the service starts, because a server
 * that is stopping cannot load classes any more.
 */
public interface ErrorPage {

    /**
     * Whether the path belongs to this page's surface.
     *
     * @param path of the failed request, below the context path, not decoded
     */
    boolean isFor(String path);

    /**
     * Writes the body and its headers. The status, {@code Allow} and {@code Retry-After} are
     * already set.
     */
    void write(HttpServletRequest request, HttpServletResponse response, int status)
            throws IOException;
}
