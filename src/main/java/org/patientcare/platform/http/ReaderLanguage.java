package org.patientcare.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.WireNamed;

/** In which language to speak to the person who reads a page. */
public final class ReaderLanguage {

    private static final String ATTRIBUTE = ReaderLanguage.class.getName();

    private ReaderLanguage() {}

    /** We know who reads, and so will an error page. */
    public static void set(HttpServletRequest request, Language language) {
        request.setAttribute(ATTRIBUTE, language);
    }

    /** The reader's if we know who it is, else the first that the browser wants and we speak. */
    public static Language of(HttpServletRequest request) {
        return Optional.ofNullable((Language) request.getAttribute(ATTRIBUTE))
                .or(() -> ofBrowser(request))
                .orElse(Language.DEFAULT);
    }

    /** The first that the browser wants and we speak; empty where it says nothing. */
    public static Optional<Language> ofBrowser(HttpServletRequest request) {
        return request.getHeader(HttpHeaders.ACCEPT_LANGUAGE) == null
                ? Optional.empty()
                : among(Collections.list(request.getLocales()));
    }

    /** The first that we speak. */
    public static Optional<Language> among(List<Locale> wanted) {
        return wanted.stream()
                .map(Locale::getLanguage)
                .flatMap(word -> WireNamed.find(Language.class, word).stream())
                .findFirst();
    }
}
