package org.patientcare.platform.server;

import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;

/**
 * A request that is dispatched a second time and keeps the URL with which it was sent. The
 * container would replace that by the URL of the dispatch, decoded and encoded again, which turns
 * escaped slashes into slashes.
 */
final class OriginalUrlWrapper extends HttpServletRequestWrapper {

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
