package org.patientcare.documents.verify;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.platform.http.ReaderLanguage;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.WireNamed;

/** In which language somebody wants a page. */
final class WantedLanguage {

    /** Looked for as it stands: the query as a whole may be unreadable. */
    private static final Pattern IN_QUERY = Pattern.compile("(?:^|&)lang=([a-z]{2})(?:&|$)");

    private WantedLanguage() {}

    /** What was asked for by the query, else the first that the browser wants and we speak. */
    static Optional<Language> of(HttpServletRequest request) {
        return inQuery(request).or(() -> ReaderLanguage.ofBrowser(request));
    }

    private static Optional<Language> inQuery(HttpServletRequest request) {
        String query = request.getQueryString() == null ? "" : request.getQueryString();
        Matcher language = IN_QUERY.matcher(query);
        return language.find()
                ? WireNamed.find(Language.class, language.group(1))
                : Optional.empty();
    }
}
