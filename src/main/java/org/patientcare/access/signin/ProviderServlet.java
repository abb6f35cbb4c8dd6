package org.patientcare.access.signin;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.access.caller.ClientAddress;
import org.patientcare.access.caller.CookieSession;
import org.patientcare.access.caller.SessionCookie;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.TooManyRequests;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.signin.ProviderSessions.ProviderRedirect;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.ContentType;
import org.patientcare.platform.http.Operation;
import org.patientcare.platform.http.RequestId;
import org.patientcare.platform.shared.PercentEncoding;
import org.patientcare.trail.audit.AuditContext;

/**
 * The endpoints for OpenID providers: {@code /sign-in/oidc/{provider}/callback}, to which they
 * redirect browsers, and {@code …/logout}, where they report logouts themselves (back-channel
 * logout).
 */
@WebServlet(PublicPaths.SIGN_IN_PROVIDERS + PublicPaths.ALL)
public class ProviderServlet extends HttpServlet {

    /** The end of the logout path. */
    static final String LOGOUT = "/logout";

    private static final long serialVersionUID = 1L;

    private static final Pattern PATH = Pattern.compile("/([a-z0-9]{1,32})(/callback|/logout)");

    /** Logouts of a client address: a provider reports the end of each session separately. */
    private static final int LOGOUTS_PER_MINUTE = 6_000;

    /** The largest logout request in bytes. */
    private static final int MAX_BODY_BYTES = 16 * 1024;

    private static final String TOKEN = "logout_token=";
    private static final String REFUSED = "{\"error\":\"invalid_request\"}";

    @Inject private transient ProviderSignIn signIn;
    @Inject private transient SessionResponses answers;
    @Inject private transient SessionCookie cookie;
    @Inject private transient CookieSession cookieSession;
    @Inject private transient RateLimiter limiter;
    @Inject private transient ClientAddress address;
    @Inject private transient AuditContext audit;
    @Inject private transient PublicUrl publicUrl;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        audit.beginRequest(RequestId.of(request), address.get());
        Operation.named(request, PublicPaths.SIGN_IN_PROVIDERS + PublicPaths.ALL);
        Matcher path = PATH.matcher(Objects.toString(request.getPathInfo(), ""));
        if (!path.matches()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        boolean isLogout = path.group(2).equals(LOGOUT);
        String method = isLogout ? "POST" : "GET";
        if (!request.getMethod().equals(method)) {
            response.setHeader(HttpHeaders.ALLOW, method);
            response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
            return;
        }
        if (!isLogout) {
            handleCallback(path.group(1), request, response);
        } else if (!TooManyRequests.refuseIfExceeded(
                limiter.countAddress("sign-out-provider", address.get(), LOGOUTS_PER_MINUTE),
                response)) {
            handleLogout(path.group(1), request, response);
        }
    }

    private void handleCallback(
            String provider, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.deleteProvider());
        ProviderSignIn.Callback callback = ProviderSignIn.Callback.of(provider, request, cookie);
        try {
            ProviderRedirect redirect = signIn.takeRedirect(callback);
            Optional<OpenSession> before = cookieSession.find(request);
            ProviderSignIn.Completed completed = signIn.completeSignIn(callback, redirect, before);
            answers.cookies(completed.token(), before)
                    .forEach(one -> response.addHeader(HttpHeaders.SET_COOKIE, one));
            if (completed.purpose() == ProviderRedirect.Purpose.STEP_UP) {
                ProviderPage.write(ProviderPage.Outcome.PROVED, signInPage(), request, response);
            } else {
                response.setStatus(HttpServletResponse.SC_SEE_OTHER);
                response.setHeader(HttpHeaders.LOCATION, publicUrl.of(PublicPaths.CONSOLE));
                response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
            }
        } catch (ProviderSignIn.SignInException e) {
            refuse(e, response);
            ProviderPage.write(e.verdict(), signInPage(), request, response);
        }
    }

    private String signInPage() {
        return publicUrl.of(PublicPaths.SIGN_IN_PAGE);
    }

    private static void refuse(
            ProviderSignIn.SignInException refusal, HttpServletResponse response) {
        response.setStatus(refusal.verdict().status());
        if (refusal.retryAfterSeconds() > 0) {
            response.setHeader(
                    HttpHeaders.RETRY_AFTER, String.valueOf(refusal.retryAfterSeconds()));
        }
    }

    /** Answers as OpenID Connect Back-Channel Logout 1.0 requires. */
    private void handleLogout(
            String provider, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        if (!ContentType.isForm(request)) {
            response.sendError(HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE);
            return;
        }
        byte[] body = request.getInputStream().readNBytes(MAX_BODY_BYTES + 1);
        if (body.length > MAX_BODY_BYTES) {
            response.sendError(HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
            return;
        }
        try {
            if (!signIn.logOut(provider, token(body))) {
                response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
                response.setContentType(MediaType.APPLICATION_JSON);
                response.getWriter().write(REFUSED);
            }
        } catch (ProviderSignIn.SignInException e) {
            response.sendError(e.verdict().status());
        }
    }

    /**
     * The logout token of the form; an empty text, which is not valid, unless there is exactly one.
     */
    private static String token(byte[] body) {
        List<String> tokens =
                Arrays.stream(new String(body, StandardCharsets.ISO_8859_1).split("&"))
                        .filter(part -> part.startsWith(TOKEN))
                        .map(part -> part.substring(TOKEN.length()))
                        .toList();
        String token = tokens.size() == 1 ? tokens.get(0) : "";
        return PercentEncoding.isDecodable(token)
                ? URLDecoder.decode(token, StandardCharsets.ISO_8859_1)
                : "";
    }
}
