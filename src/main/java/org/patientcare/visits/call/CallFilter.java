package org.patientcare.visits.call;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.Operation;
import org.patientcare.platform.page.PageHeaders;

/**
 * Everything below {@code /call}: the page of a token, what hangs on a token, and the parts of the
 * page, which anybody may have. A filter and not a servlet, because the web socket and the files
 * are behind it.
 */
@WebFilter(PublicPaths.CALL + PublicPaths.ALL)
public class CallFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private static final Pattern PART = Pattern.compile("/[a-z-]+\\.(css|js)");
    private static final Pattern OF_TOKEN =
            Pattern.compile("/([^/]+)(/socket|/join|/trial|/report)?/?");
    private static final String JOIN = "/join";
    private static final String TRIAL = "/trial";
    private static final String REPORT = "/report";
    private static final String READS = "GET, HEAD";
    private static final String WRITE = "POST";

    @Inject private transient CallAccess access;
    @Inject private transient CallTrial trial;
    @Inject private transient CallHeaders headers;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String path = path(request).substring(PublicPaths.CALL.length());
        Matcher ofToken = OF_TOKEN.matcher(path);
        headers.protect(response);
        Operation.named(request, PublicPaths.CALL + PublicPaths.ALL);
        String allowed = ofToken.matches() ? methodsOf(ofToken.group(2)) : READS;
        if (!List.of(allowed.split(", ")).contains(request.getMethod())) {
            response.setHeader(HttpHeaders.ALLOW, allowed);
            response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
        } else if (isPart(path)) {
            PageHeaders.askAnew(response);
            response.setCharacterEncoding(StandardCharsets.UTF_8.name());
            chain.doFilter(request, response);
        } else if (ofToken.matches()) {
            PageHeaders.keepNowhere(response);
            ofToken(request, response, chain, ofToken);
        } else {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    /**
     * @param part of what hangs on a token; null for the page itself
     */
    private static String methodsOf(String part) {
        return switch (Objects.toString(part, "")) {
            case JOIN -> READS + ", " + WRITE;
            case TRIAL, REPORT -> WRITE;
            default -> READS;
        };
    }

    /**
     * Whether it is a file of the page.
     *
     * @param path below that of all links
     */
    static boolean isPart(String path) {
        return PART.matcher(path).matches();
    }

    /** From the context path on; where files are served servers split it in different places. */
    private static String path(HttpServletRequest request) {
        return request.getServletPath() + Objects.toString(request.getPathInfo(), "");
    }

    private void ofToken(
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain,
            Matcher path)
            throws IOException, ServletException {
        String token = path.group(1);
        Operation.named(request, CallSocket.PAGE + Objects.toString(path.group(2), ""));
        switch (Objects.toString(path.group(2), "")) {
            case "" -> access.page(request, response, token);
            case JOIN -> access.join(request, response, token);
            case TRIAL -> trial.begin(request, response, token);
            case REPORT -> trial.report(request, response, token);
            default -> access.socket(request, response, chain, token);
        }
    }
}
