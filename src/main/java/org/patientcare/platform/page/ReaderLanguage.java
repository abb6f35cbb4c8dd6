package org.patientcare.platform.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.WireNamed;

/** In which language to speak to the person who reads a page. */
public final class ReaderLanguage {

    /** Looked for as it stands: the query as a whole may be unreadable. */
    private static final Pattern IN_QUERY = Pattern.compile("(?:^|&)lang=([a-z]{2})(?:&|$)");

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

    /** What the query asks for, else the first that the browser wants and we speak. */
    public static Optional<Language> wanted(HttpServletRequest request) {
        return inQuery(request).or(() -> ofBrowser(request));
    }

    private static Optional<Language> inQuery(HttpServletRequest request) {
        String query = request.getQueryString() == null ? "" : request.getQueryString();
        Matcher language = IN_QUERY.matcher(query);
        return language.find()
                ? WireNamed.find(Language.class, language.group(1))
                : Optional.empty();
    }

    /** The first that the browser wants and we speak; empty where it says nothing. */
    private static Optional<Language> ofBrowser(HttpServletRequest request) {
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
