package org.patientcare.testing;

import jakarta.servlet.ReadListener;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A request without a server: what it sends is set by a test, and its attributes are kept. Whatever
 * else is asked of it fails.
 */
public final class StubRequest {

    public static final String FORWARDED = StubRequest.class.getName();

    private final String method;
    private final Map<String, String> headers = new HashMap<>();
    private final Map<String, Object> attributes = new HashMap<>();
    private String servletPath = "";
    private String pathInfo;
    private String pattern = "/";
    private long length = -1;
    private Body body = new Body(new byte[0], 0);

    public StubRequest(String method) {
        this.method = method;
    }

    public StubRequest header(String name, String value) {
        headers.put(name.toLowerCase(Locale.ROOT), value);
        return this;
    }

    /**
     * @param info the path behind that of the servlet; null if there is none
     */
    public StubRequest path(String ofServlet, String info) {
        servletPath = ofServlet;
        pathInfo = info;
        return this;
    }

    /** The pattern by which the servlet is mapped. */
    public StubRequest mapped(String byPattern) {
        pattern = byPattern;
        return this;
    }

    /** The announced length of the body in bytes. */
    public StubRequest length(long bytes) {
        length = bytes;
        return this;
    }

    /**
     * @param arrived how many bytes of it are here without waiting
     */
    public StubRequest body(byte[] bytes, int arrived) {
        body = new Body(bytes, arrived);
        return this;
    }

    public HttpServletRequest build() {
        return (HttpServletRequest)
                Proxy.newProxyInstance(
                        StubRequest.class.getClassLoader(),
                        new Class<?>[] {HttpServletRequest.class},
                        (self, called, arguments) ->
                                switch (called.getName()) {
                                    case "getMethod" -> method;
                                    case "getHeader" ->
                                            headers.get(
                                                    ((String) arguments[0])
                                                            .toLowerCase(Locale.ROOT));
                                    case "getAttribute" -> attributes.get(arguments[0]);
                                    case "setAttribute" ->
                                            attributes.put((String) arguments[0], arguments[1]);
                                    case "getServletPath" -> servletPath;
                                    case "getPathInfo" -> pathInfo;
                                    case "getRequestDispatcher" ->
                                            dispatcher((String) arguments[0]);
                                    case "getContentLengthLong" -> length;
                                    case "getContentLength" -> (int) length;
                                    case "getInputStream" -> body;
                                    case "getHttpServletMapping" -> mapping();
                                    default ->
                                            throw new UnsupportedOperationException(
                                                    called.getName());
                                });
    }

    /** Keeps the path to which the request is forwarded as the attribute {@link #FORWARDED}. */
    private RequestDispatcher dispatcher(String path) {
        return (RequestDispatcher)
                Proxy.newProxyInstance(
                        StubRequest.class.getClassLoader(),
                        new Class<?>[] {RequestDispatcher.class},
                        (self, called, arguments) -> {
                            attributes.put(FORWARDED, path);
                            return null;
                        });
    }

    private HttpServletMapping mapping() {
        return (HttpServletMapping)
                Proxy.newProxyInstance(
                        StubRequest.class.getClassLoader(),
                        new Class<?>[] {HttpServletMapping.class},
                        (self, called, arguments) -> {
                            if (called.getName().equals("getPattern")) {
                                return pattern;
                            }
                            throw new UnsupportedOperationException(called.getName());
                        });
    }

    /** A body whose bytes are all there once a listener is set. */
    private static final class Body extends ServletInputStream {

        private final ByteArrayInputStream bytes;
        private final int arrived;

        Body(byte[] bytes, int arrived) {
            this.bytes = new ByteArrayInputStream(bytes);
            this.arrived = arrived;
        }

        @Override
        public int available() {
            return arrived;
        }

        @Override
        public boolean isFinished() {
            return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
            return !isFinished();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            // The test calls the listener.
        }

        @Override
        public int read() {
            return bytes.read();
        }
    }
}
