package org.patientcare.platform.page;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.util.List;

/**
 * Serves one page for each of many objects, by the object's name below one path. Methods that it
 * does not serve are answered with 405.
 */
public abstract class PageServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final String methods;

    /**
     * @param methods the methods that are served, as the header {@code Allow} lists them
     */
    protected PageServlet(String methods) {
        this.methods = methods;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        if (List.of(methods.split(", ")).contains(request.getMethod())) {
            super.service(request, response);
        } else {
            response.setHeader(HttpHeaders.ALLOW, methods);
            response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
        }
    }

    /** The name in the request: everything below the servlet's path, without a trailing slash. */
    protected static String name(HttpServletRequest request) {
        String path = request.getPathInfo() == null ? "/" : request.getPathInfo();
        String name = path.substring(1);
        return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    }
}
