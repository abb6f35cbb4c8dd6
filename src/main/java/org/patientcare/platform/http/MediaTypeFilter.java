package org.patientcare.platform.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Normalizes {@code Content-Type} and {@code Accept} so that JAX-RS matches them as the contract
 * requires (section 1): no content type is JSON, an unreadable one is some other type (415 where
 * fields are expected). Without this filter the container would answer unreadable headers with a
 * page of its own.
 */
public class MediaTypeFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Map<String, String> headers =
                Map.of(
                        HttpHeaders.CONTENT_TYPE.toLowerCase(Locale.ROOT),
                        contentType(request.getHeader(HttpHeaders.CONTENT_TYPE)),
                        HttpHeaders.ACCEPT.toLowerCase(Locale.ROOT),
                        accepted(
                                String.join(
                                        ",",
                                        Collections.list(request.getHeaders(HttpHeaders.ACCEPT)))));
        chain.doFilter(new WithHeaders(request, headers), response);
    }

    private static String accepted(String given) {
        return given.length() > ContentType.LONGEST ? MediaType.WILDCARD : AcceptedTypes.of(given);
    }

    private static String contentType(String given) {
        if (given == null || given.isBlank()) {
            return MediaType.APPLICATION_JSON;
        }
        return ContentType.parse(given).orElse(MediaType.APPLICATION_OCTET_STREAM);
    }

    private static final class WithHeaders extends HttpServletRequestWrapper {

        private final Map<String, String> headers;

        WithHeaders(HttpServletRequest request, Map<String, String> headers) {
            super(request);
            this.headers = headers;
        }

        @Override
        public String getContentType() {
            return headers.get("content-type");
        }

        @Override
        public Enumeration<String> getHeaderNames() {
            Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
            names.addAll(Collections.list(super.getHeaderNames()));
            names.addAll(headers.keySet());
            return Collections.enumeration(names);
        }

        @Override
        public String getHeader(String name) {
            String own = headers.get(name.toLowerCase(Locale.ROOT));
            return own == null ? super.getHeader(name) : own;
        }

        @Override
        public Enumeration<String> getHeaders(String name) {
            String own = headers.get(name.toLowerCase(Locale.ROOT));
            return own == null
                    ? super.getHeaders(name)
                    : Collections.enumeration(Collections.singleton(own));
        }
    }
}
