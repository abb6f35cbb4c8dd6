package org.patientcare.verify;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.patientcare.audit.AuditContext;
import org.patientcare.prescription.PrescriptionService;
import org.patientcare.prescription.PublicFacts;
import org.patientcare.ratelimit.RateLimiter;
import org.patientcare.ratelimit.RateWindow;
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
        RateWindow window = limiter.countAddress("verify", context.address(), MOST);
        if (window.exceeded()) {
            response.setIntHeader("Retry-After", window.resetSeconds());
            response.sendError(TOO_MANY_REQUESTS);
            return;
        }
        Optional<PublicFacts> found = prescriptions.verify(code(request));
        Language language =
                WantedLanguage.of(request)
                        .or(() -> found.map(PublicFacts::language))
                        .orElse(Language.DEFAULT);
        response.setStatus(
                found.isPresent() ? HttpServletResponse.SC_OK : HttpServletResponse.SC_NOT_FOUND);
        found.map(facts -> VerifyPage.of(facts, language))
                .orElseGet(() -> VerifyPage.unknown(language))
                .writeTo(response);
    }

    private static String code(HttpServletRequest request) {
        String path = request.getPathInfo() == null ? "/" : request.getPathInfo();
        String code = path.substring(1);
        return code.endsWith("/") ? code.substring(0, code.length() - 1) : code;
    }
}
