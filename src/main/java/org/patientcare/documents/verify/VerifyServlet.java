package org.patientcare.documents.verify;

import jakarta.ejb.EJB;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.TooManyRequests;
import org.patientcare.documents.prescription.Comparison;
import org.patientcare.documents.prescription.PrescriptionComparing;
import org.patientcare.documents.prescription.PrescriptionService;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.documents.prescription.PublicFacts;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.page.PageServlet;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.shared.Language;
import org.patientcare.trail.audit.AuditContext;

/**
 * {@code /verify/{code}}: genuine, withdrawn, unknown, and for the patient's date of birth the
 * medicines; the same for everybody, without cookies.
 */
@WebServlet(PublicPaths.VERIFY + PublicPaths.ALL)
public class VerifyServlet extends PageServlet {

    private static final long serialVersionUID = 1L;

    /** A minute from one address: more than a busy pharmacy has, less than guessing wants. */
    private static final int MOST = 60;

    private static final int UNPROCESSABLE = 422;
    private static final Set<String> ELSEWHERE = Set.of("cross-site", "same-site");

    @EJB private transient PrescriptionService prescriptions;
    @EJB private transient PrescriptionComparing comparing;
    @Inject private transient RateLimiter limiter;
    @Inject private transient AuditContext context;

    public VerifyServlet() {
        super("GET, HEAD, POST, OPTIONS");
    }

    /** The verdict, and the form. */
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (!isTooOften(response)) {
            answer(request, response, false);
        }
    }

    /** The medicines, for the right date of birth. Nothing changes by it, so it may be repeated. */
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (isTooOften(response)) {
            return;
        }
        if (!FormBody.isForm(request)) {
            response.sendError(HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE);
        } else if (!FormBody.hasLength(request)) {
            response.sendError(HttpServletResponse.SC_LENGTH_REQUIRED);
        } else if (FormBody.isTooLong(request)) {
            response.sendError(HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
        } else {
            answer(request, response, !isFromElsewhere(request));
        }
    }

    private boolean isTooOften(HttpServletResponse response) throws IOException {
        return TooManyRequests.refuse(
                limiter.countAddress("verify", context.address(), MOST), response);
    }

    /**
     * A form on another site must not use up the tries of a prescription; browsers tell where a
     * form comes from.
     */
    private static boolean isFromElsewhere(HttpServletRequest request) {
        return ELSEWHERE.contains(String.valueOf(request.getHeader("Sec-Fetch-Site")));
    }

    /**
     * @param typed whether the body is a date to be compared; it is read where there is a
     *     prescription to compare it with, and no earlier
     */
    private void answer(HttpServletRequest request, HttpServletResponse response, boolean typed)
            throws IOException {
        String code = name(request);
        Optional<PublicFacts> found = prescriptions.verify(code);
        Language language =
                ReaderLanguage.wanted(request)
                        .or(() -> found.map(PublicFacts::language))
                        .orElse(Language.DEFAULT);
        if (found.isEmpty()) {
            response.setStatus(HttpServletResponse.SC_NOT_FOUND);
            VerifyPage.unknown(language).writeTo(response);
            return;
        }
        CompareSection section = new CompareSection(language);
        CompareSection.Part part = section.form();
        if (found.get().state() == PrescriptionState.WITHDRAWN) {
            part = CompareSection.Part.NONE;
        } else if (typed) {
            BirthDateForm date = BirthDateForm.read(FormBody.read(request));
            part = compared(response, code, section, date);
        }
        VerifyPage.of(found.get(), language, part).writeTo(response);
    }

    private CompareSection.Part compared(
            HttpServletResponse response,
            String code,
            CompareSection section,
            BirthDateForm typed) {
        Optional<LocalDate> date = typed.date();
        if (date.isEmpty()) {
            response.setStatus(UNPROCESSABLE);
            return section.unreadable(typed);
        }
        Optional<Comparison> comparison = comparing.compare(code, date.get());
        comparison.ifPresent(came -> tell(response, came));
        return comparison.map(came -> section.of(typed, came)).orElse(CompareSection.Part.NONE);
    }

    private static void tell(HttpServletResponse response, Comparison comparison) {
        switch (comparison.verdict()) {
            case RIGHT -> response.setStatus(HttpServletResponse.SC_OK);
            case WRONG -> response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
            case TOO_OFTEN -> {
                response.setStatus(TooManyRequests.STATUS);
                response.setHeader(
                        HttpHeaders.RETRY_AFTER, String.valueOf(comparison.waitSeconds()));
            }
        }
    }
}
