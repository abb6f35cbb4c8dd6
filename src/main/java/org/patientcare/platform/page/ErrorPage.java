package org.patientcare.platform.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * How errors look on a surface for people, who get a page where programs get JSON. A bean of scope
 * {@code @Dependent}, made when the service starts, with all that it needs: a server that stops
 * loads nothing any more.
 */
public interface ErrorPage {

    /**
     * Whether the surface is this one's.
     *
     * @param path of the request behind the context path, as it was sent
     */
    boolean isFor(String path);

    /**
     * Writes the body and the headers that go with it; the status, {@code Allow} and {@code
     * Retry-After} are set already.
     */
    void write(HttpServletRequest request, HttpServletResponse response, int status)
            throws IOException;
}
