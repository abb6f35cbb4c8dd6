package org.patientcare.testing;

import jakarta.servlet.http.HttpServletResponse;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;

/** A response without a server, which keeps its status, headers and body. */
public final class StubResponse {

    private final Map<String, String> headers = new HashMap<>();
    private final StringWriter body = new StringWriter();
    private int status = HttpServletResponse.SC_OK;

    public HttpServletResponse build() {
        return (HttpServletResponse)
                Proxy.newProxyInstance(
                        StubResponse.class.getClassLoader(),
                        new Class<?>[] {HttpServletResponse.class},
                        (self, called, arguments) -> {
                            switch (called.getName()) {
                                case "setHeader", "setIntHeader" ->
                                        headers.put(
                                                (String) arguments[0],
                                                String.valueOf(arguments[1]));
                                case "setStatus", "sendError" -> status = (int) arguments[0];
                                case "setContentType" ->
                                        headers.put("Content-Type", (String) arguments[0]);
                                case "setCharacterEncoding" -> {
                                    // Only texts of ASCII are sent here.
                                }
                                case "getWriter" -> {
                                    return new PrintWriter(body, true);
                                }
                                default ->
                                        throw new UnsupportedOperationException(called.getName());
                            }
                            return null;
                        });
    }

    public int status() {
        return status;
    }

    /** Null if it was not set. */
    public String header(String name) {
        return headers.get(name);
    }

    public String text() {
        return body.toString();
    }
}
