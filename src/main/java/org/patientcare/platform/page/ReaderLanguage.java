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

/** The language in which a page is shown to its reader. */
public final class ReaderLanguage {

    /** Applied to the raw query, because the query as a whole may not be decodable. */
    private static final Pattern IN_QUERY = Pattern.compile("(?:^|&)lang=([a-z]{2})(?:&|$)");

    private static final String ATTRIBUTE = ReaderLanguage.class.getName();

    private ReaderLanguage() {}

    /** Sets the language of a known reader; an error page of the same request uses it, too. */
    public static void set(HttpServletRequest request, Language language) {
        request.setAttribute(ATTRIBUTE, language);
    }

    /**
     * The language that was set for the request, else the {@linkplain #requested requested} one,
     * else the default.
     */
    public static Language of(HttpServletRequest request) {
        return Optional.ofNullable((Language) request.getAttribute(ATTRIBUTE))
                .or(() -> requested(request))
                .orElse(Language.DEFAULT);
    }

    /**
     * The language of the query parameter {@code lang}, else the first one in {@code
     * Accept-Language} that the service has; empty if there is neither.
     */
    public static Optional<Language> requested(HttpServletRequest request) {
        return inQuery(request).or(() -> ofBrowser(request));
    }

    private static Optional<Language> inQuery(HttpServletRequest request) {
        String query = request.getQueryString() == null ? "" : request.getQueryString();
        Matcher language = IN_QUERY.matcher(query);
        return language.find()
                ? WireNamed.find(Language.class, language.group(1))
                : Optional.empty();
    }

    /**
     * The first language in {@code Accept-Language} that the service has; empty if there is none.
     */
    private static Optional<Language> ofBrowser(HttpServletRequest request) {
        return request.getHeader(HttpHeaders.ACCEPT_LANGUAGE) == null
                ? Optional.empty()
                : firstSupported(Collections.list(request.getLocales()));
    }

    /** The first of the wanted languages that the service has; empty if it has none of them. */
    public static Optional<Language> firstSupported(List<Locale> wanted) {
        return wanted.stream()
                .map(Locale::getLanguage)
                .flatMap(word -> WireNamed.find(Language.class, word).stream())
                .findFirst();
    }
}
