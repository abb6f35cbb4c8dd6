package org.patientcare.surfaces.entrance;

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
import org.patientcare.patients.link.LinkRequests;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.FormBody;
import org.patientcare.platform.http.FormBody.BirthDateForm;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.platform.page.PageServlet;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.shared.Language;
import org.patientcare.surfaces.entrance.EntrancePages.Mistake;
import org.patientcare.trail.audit.AuditContext;

/**
 * {@code /my/new-link}: takes the address or phone and the date of birth of a patient who needs a
 * new link. Its answer is the same whether there is such a patient or not ({@link LinkRequests}).
 */
@WebServlet({PublicPaths.NEW_LINK, PublicPaths.NEW_LINK + "/"})
public class NewLinkServlet extends PageServlet {

    private static final long serialVersionUID = 1L;

    /** From one address: enough for a ward that shares one, too few for guessing. */
    private static final int MAX_PER_MINUTE = 10;

    private static final int MAX_BYTES = 2048;
    private static final int MAX_CONTACT_LENGTH = 255;
    private static final int RETRY_SECONDS = 60;
    private static final int UNPROCESSABLE = 422;

    @Inject private transient EntrancePages pages;
    @Inject private transient LinkRequests requests;
    @Inject private transient RateLimiter limiter;
    @Inject private transient AuditContext context;

    public NewLinkServlet() {
        super("GET, HEAD, POST, OPTIONS");
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        show(pages.form("", BirthDateForm.EMPTY, null, language(request)), response);
    }

    /** A form on another site is not taken: each address may ask only so often. */
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (TooManyRequests.refuseIfExceeded(
                limiter.countAddress("new-link", context.address(), MAX_PER_MINUTE), response)) {
            return;
        }
        if (FormBody.refuseOther(request, response, MAX_BYTES)) {
            return;
        }
        if (FormBody.isFromOtherSite(request)) {
            doGet(request, response);
            return;
        }
        FormBody form = FormBody.read(request, MAX_BYTES);
        String contact = form.text("contact", MAX_CONTACT_LENGTH);
        BirthDateForm typed = BirthDateForm.of(form);
        Optional<LocalDate> birthDate = typed.date();
        Language language = language(request);
        if (contact.isEmpty() || birthDate.isEmpty()) {
            response.setStatus(UNPROCESSABLE);
            Mistake mistake = contact.isEmpty() ? Mistake.CONTACT : Mistake.BIRTH_DATE;
            show(pages.form(contact, typed, mistake, language), response);
        } else if (requests.take(contact, birthDate.get())) {
            show(pages.taken(language), response);
        } else {
            TooManyRequests.send(RETRY_SECONDS, response);
        }
    }

    private static Language language(HttpServletRequest request) {
        return ReaderLanguage.of(request);
    }

    private void show(HtmlPage page, HttpServletResponse response) throws IOException {
        pages.protect(response);
        PageHeaders.noStore(response);
        response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_LANGUAGE);
        page.writeTo(response);
    }
}
