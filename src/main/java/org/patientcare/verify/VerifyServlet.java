package org.patientcare.verify;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Locale;
import java.util.Optional;
import org.patientcare.audit.AuditContext;
import org.patientcare.prescription.PrescriptionService;
import org.patientcare.prescription.PublicFacts;
import org.patientcare.ratelimit.RateLimiter;
import org.patientcare.ratelimit.RateWindow;
import org.patientcare.shared.Coded;
import org.patientcare.shared.Language;

/** {@code /verify/{code}}: genuine, withdrawn, unknown; the same for everybody, without cookies. */
@WebServlet("/verify/*")
public class VerifyServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    /** A minute from one address: more than a busy pharmacy has, less than guessing wants. */
    private static final int MOST = 60;

    private static final int TOO_MANY_REQUESTS = 429;

    @Inject private transient PrescriptionService prescriptions;
    @Inject private transient RateLimiter limiter;
    @Inject private transient AuditContext context;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Optional<RateWindow> full =
                limiter.count("verify:" + context.address()).filter(w -> w.used() > MOST);
        if (full.isPresent()) {
            response.setIntHeader("Retry-After", full.get().resetSeconds());
            send(response, TOO_MANY_REQUESTS, VerifyPage.busy(language(request, Language.DEFAULT)));
            return;
        }
        Optional<PublicFacts> found = prescriptions.verify(code(request));
        Language language =
                language(request, found.map(PublicFacts::language).orElse(Language.DEFAULT));
        send(
                response,
                found.isPresent() ? HttpServletResponse.SC_OK : HttpServletResponse.SC_NOT_FOUND,
                found.map(facts -> VerifyPage.of(facts, language))
                        .orElseGet(() -> VerifyPage.unknown(language)));
    }

    private static String code(HttpServletRequest request) {
        String path = request.getPathInfo() == null ? "/" : request.getPathInfo();
        String code = path.substring(1);
        return code.endsWith("/") ? code.substring(0, code.length() - 1) : code;
    }

    private static void send(HttpServletResponse response, int status, VerifyPage page)
            throws IOException {
        response.setStatus(status);
        response.setContentType("text/html");
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.setHeader("Content-Language", page.language().code());
        response.setHeader("Content-Security-Policy", VerifyPage.POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("X-Robots-Tag", "noindex");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Vary", "Accept-Language");
        response.getWriter().write(page.html());
    }

    /** What was asked for by the query, else the first that the browser wants and we speak. */
    private static Language language(HttpServletRequest request, Language otherwise) {
        return Optional.ofNullable(request.getParameter("lang"))
                .flatMap(word -> Coded.find(Language.class, word))
                .or(() -> wanted(request))
                .orElse(otherwise);
    }

    private static Optional<Language> wanted(HttpServletRequest request) {
        if (request.getHeader("Accept-Language") == null) {
            return Optional.empty();
        }
        return Collections.list(request.getLocales()).stream()
                .map(Locale::getLanguage)
                .flatMap(word -> Coded.find(Language.class, word).stream())
                .findFirst();
    }
}
