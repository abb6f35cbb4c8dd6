package org.patientcare.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Refusals and failures of paths that people open, as a page in their language instead of the JSON
 * body. Implemented beside the pages of such paths.
 */
public interface ErrorsForPeople {

    /**
     * @param path after the context path
     */
    boolean areAt(String path);

    /** Writes the page; the status and what belongs to it are set, such as {@code Retry-After}. */
    void write(int status, HttpServletRequest request, HttpServletResponse response)
            throws IOException;
}
