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
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.TooManyRequests;
import org.patientcare.documents.prescription.BirthDateCheckService;
import org.patientcare.documents.prescription.BirthDateCheckService.BirthDateCheck;
import org.patientcare.documents.prescription.PrescriptionService;
import org.patientcare.documents.prescription.PrescriptionService.PrescriptionVerification;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.documents.verify.VerifyPage.CompareSection;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.FormBody;
import org.patientcare.platform.http.FormBody.BirthDateForm;
import org.patientcare.platform.page.PageServlet;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.shared.Language;
import org.patientcare.trail.audit.AuditContext;

/**
 * {@code /verify/{code}}: says whether a prescription is genuine, withdrawn or unknown, and shows
 * its medicines to whoever gives the patient's date of birth. The page needs no sign-in and sets no
 * cookies.
 */
@WebServlet(PublicPaths.VERIFY + PublicPaths.ALL)
public class VerifyServlet extends PageServlet {

    private static final long serialVersionUID = 1L;

    /**
     * Requests per minute from one address: more than a busy pharmacy needs, too few for guessing.
     */
    private static final int MAX_PER_MINUTE = 60;

    /** Of a form, in bytes; that of the page sends about 30. */
    private static final int MAX_BYTES = 1024;

    private static final int UNPROCESSABLE = 422;

    @EJB private transient PrescriptionService prescriptions;
    @EJB private transient BirthDateCheckService birthDateChecks;
    @Inject private transient RateLimiter limiter;
    @Inject private transient AuditContext context;

    public VerifyServlet() {
        super("GET, HEAD, POST, OPTIONS");
    }

    /** Answers with the state of the prescription and the form. */
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (!isRateLimited(response)) {
            answer(request, response, false);
        }
    }

    /**
     * Answers with the medicines if the date of birth is correct. A request with the correct date
     * changes nothing, so it may be repeated. One from another site must not use up the attempts of
     * a prescription: its date does not count.
     */
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (isRateLimited(response)) {
            return;
        }
        if (!FormBody.refuseOther(request, response, MAX_BYTES)) {
            answer(request, response, !FormBody.isFromOtherSite(request));
        }
    }

    private boolean isRateLimited(HttpServletResponse response) throws IOException {
        return TooManyRequests.refuseIfExceeded(
                limiter.countAddress("verify", context.address(), MAX_PER_MINUTE), response);
    }

    /**
     * @param typed whether the body contains a date to be compared; it is read only if the
     *     prescription exists and is not withdrawn
     */
    private void answer(HttpServletRequest request, HttpServletResponse response, boolean typed)
            throws IOException {
        String code = name(request);
        Optional<PrescriptionVerification> found = prescriptions.verify(code);
        Language language =
                ReaderLanguage.requested(request)
                        .or(() -> found.map(PrescriptionVerification::language))
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
            BirthDateForm date = BirthDateForm.of(FormBody.read(request, MAX_BYTES));
            Optional<CompareSection.Part> compared = compared(response, code, section, date);
            if (compared.isEmpty()) {
                answer(request, response, false);
                return;
            }
            part = compared.get();
        }
        VerifyPage.of(found.get(), language, part).writeTo(response);
    }

    /** Empty if the prescription was withdrawn, or its patient blocked, since it was found. */
    private Optional<CompareSection.Part> compared(
            HttpServletResponse response,
            String code,
            CompareSection section,
            BirthDateForm typed) {
        Optional<LocalDate> date = typed.date();
        if (date.isEmpty()) {
            response.setStatus(UNPROCESSABLE);
            return Optional.of(section.unreadable(typed));
        }
        Optional<BirthDateCheck> comparison = birthDateChecks.check(code, date.get());
        comparison.ifPresent(result -> setStatus(response, result));
        return comparison.map(result -> section.of(typed, result));
    }

    private static void setStatus(HttpServletResponse response, BirthDateCheck birthDateCheck) {
        switch (birthDateCheck.verdict()) {
            case RIGHT -> response.setStatus(HttpServletResponse.SC_OK);
            case WRONG -> response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
            case TOO_OFTEN -> {
                response.setStatus(TooManyRequests.STATUS);
                response.setHeader(
                        HttpHeaders.RETRY_AFTER, String.valueOf(birthDateCheck.waitSeconds()));
            }
        }
    }
}
