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
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.Operation;
import org.patientcare.platform.page.PageHeaders;

/**
 * Serves every path below {@code /call}: the page of a token, the sub-paths of a token such as its
 * web socket, and the style sheets and scripts of the page, which are public. It is a filter and
 * not a servlet because it passes requests on to the web socket endpoint and to the static files.
 */
@WebFilter(PublicPaths.CALL + PublicPaths.ALL)
public class CallFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private static final Pattern PART = Pattern.compile("/[a-z-]+\\.(css|js)");
    private static final Pattern OF_TOKEN =
            Pattern.compile(
                    "/([^/]+)(/socket|/join|/trial|/report|/absence|/answer|/calendar|/consent|/prescriptions|/document)?/?");
    private static final String JOIN = "/join";
    private static final String PRE_VISIT_TEST = "/trial";
    private static final String REPORT = "/report";
    private static final String ABSENCE = "/absence";
    private static final String ANSWER = "/answer";
    private static final String CALENDAR = "/calendar";
    private static final String CONSENT = "/consent";
    private static final String PRESCRIPTIONS = "/prescriptions";
    private static final String DOCUMENT = "/document";
    private static final String READS = "GET, HEAD";
    private static final String WRITE = "POST";

    @Inject private transient CallAccess access;
    @Inject private transient PreVisitTestHandler preVisitTest;
    @Inject private transient AbsenceHandler absence;
    @Inject private transient AfterVisitHandler after;
    @Inject private transient CalendarHandler calendar;
    @Inject private transient ConsentHandler consent;
    @Inject private transient CallHeaders headers;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String path = path(request).substring(PublicPaths.CALL.length());
        Matcher ofToken = OF_TOKEN.matcher(path);
        Operation.named(request, PublicPaths.CALL + PublicPaths.ALL);
        headers.protect(response);
        String allowed = ofToken.matches() ? methodsOf(ofToken.group(2)) : READS;
        if (!List.of(allowed.split(", ")).contains(request.getMethod())) {
            response.setHeader(HttpHeaders.ALLOW, allowed);
            response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
        } else if (isStaticFile(path)) {
            headers.serveFile(request, response);
        } else if (ofToken.matches()) {
            PageHeaders.noStore(response);
            ofToken(request, response, chain, ofToken);
        } else {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    /**
     * The methods that a path of a token allows, as the {@code Allow} header has them.
     *
     * @param part sub-path after the token; null for the page itself
     */
    private static String methodsOf(String part) {
        return switch (Objects.toString(part, "")) {
            case JOIN -> READS + ", " + WRITE;
            case PRE_VISIT_TEST, REPORT, ABSENCE, ANSWER, CONSENT, PRESCRIPTIONS, DOCUMENT -> WRITE;
            default -> READS;
        };
    }

    /**
     * Whether the path is a static file (style sheet or script) of the page.
     *
     * @param path after {@code /call}
     */
    static boolean isStaticFile(String path) {
        return PART.matcher(path).matches();
    }

    /**
     * The path after the context path. For static files servers split it differently between
     * servlet path and path info, so both are joined.
     */
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
            case JOIN -> access.redirectToJitsi(request, response, token);
            case PRE_VISIT_TEST -> preVisitTest.startTest(request, response, token);
            case REPORT -> preVisitTest.report(request, response, token);
            case ABSENCE -> absence.report(request, response, token);
            case ANSWER -> after.answer(request, response, token);
            case CALENDAR -> calendar.download(request, response, token);
            case CONSENT -> consent.give(request, response, token);
            case PRESCRIPTIONS -> after.prescriptions(request, response, token);
            case DOCUMENT -> after.document(request, response, token);
            default -> access.socket(request, response, chain, token);
        }
    }
}
