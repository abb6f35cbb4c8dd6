package org.patientcare.platform.server;

import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;

/**
 * A request that keeps the URL with which it was sent, although the container maps it by another
 * one: a request that is dispatched a second time, whose URL the container would decode and encode
 * again, which turns escaped slashes into slashes; and one that {@link MappedPaths} has mapped by
 * its surface alone.
 */
public final class OriginalUrlWrapper extends HttpServletRequestWrapper {

    /** The attribute with the path of {@link MappedPaths.Mapped#seen}, if it is another one. */
    static final String SEEN = OriginalUrlWrapper.class.getName();

    private final String uri;
    private final StringBuffer url;
    private final String contextPath;
    private final String servletPath;
    private final String pathInfo;
    private final String query;
    private final HttpServletMapping mapping;

    OriginalUrlWrapper(HttpServletRequest request) {
        super(request);
        uri = request.getRequestURI();
        url = request.getRequestURL();
        contextPath = request.getContextPath();
        servletPath = request.getServletPath();
        pathInfo = request.getPathInfo();
        query = request.getQueryString();
        mapping = request.getHttpServletMapping();
    }

    private OriginalUrlWrapper(HttpServletRequest request, String uri) {
        super(request);
        this.uri = uri;
        String mapped = request.getRequestURL().toString();
        url =
                new StringBuffer(
                        mapped.substring(0, mapped.length() - request.getRequestURI().length())
                                + uri);
        contextPath = request.getContextPath();
        servletPath = request.getServletPath();
        pathInfo = MappedPaths.decoded(uri.substring((contextPath + servletPath).length()));
        query = request.getQueryString();
        mapping = request.getHttpServletMapping();
    }

    /** The request with the path with which it was sent. To be called by the first filter. */
    public static HttpServletRequest asSent(HttpServletRequest request) {
        return request.getAttribute(SEEN) instanceof String uri
                ? new OriginalUrlWrapper(request, uri)
                : request;
    }

    @Override
    public String getRequestURI() {
        return uri;
    }

    @Override
    public StringBuffer getRequestURL() {
        return new StringBuffer(url);
    }

    @Override
    public String getContextPath() {
        return contextPath;
    }

    @Override
    public String getServletPath() {
        return servletPath;
    }

    @Override
    public String getPathInfo() {
        return pathInfo;
    }

    @Override
    public String getQueryString() {
        return query;
    }

    @Override
    public HttpServletMapping getHttpServletMapping() {
        return mapping;
    }
}
