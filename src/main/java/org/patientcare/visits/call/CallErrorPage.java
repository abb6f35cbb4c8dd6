package org.patientcare.visits.call;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.RequestId;
import org.patientcare.platform.page.ErrorPage;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.shared.Language;

/**
 * The error page for {@code /call}, {@code /call/{token}} and {@code /call/{token}/join}, for
 * people whose request the service cannot answer.
 */
@Dependent
public class CallErrorPage implements ErrorPage {

    private static final Pattern PAGE = Pattern.compile(PublicPaths.CALL + "/[^/]*(/join)?/?");

    private static final int TOO_MANY_REQUESTS = 429;
    private static final String UNKNOWN = "unknown";
    private static final String FAILED = "failed";

    @Inject private CallPageTemplate frame;
    @Inject private CallHeaders headers;

    /**
     * Loads templates and classes at start, because a server that is shutting down loads no more
     * classes.
     */
    @PostConstruct
    void initialize() {
        Language language =
                ReaderLanguage.firstSupported(List.of(Locale.ENGLISH)).orElse(Language.DEFAULT);
        page(HttpServletResponse.SC_SERVICE_UNAVAILABLE, language, "", "1");
        headers.initialize();
    }

    @Override
    public boolean isFor(String path) {
        return (path.equals(PublicPaths.CALL) || PAGE.matcher(path).matches())
                && !CallFilter.isStaticFile(path.substring(PublicPaths.CALL.length()));
    }

    @Override
    public void write(HttpServletRequest request, HttpServletResponse response, int status)
            throws IOException {
        Language language = ReaderLanguage.of(request);
        headers.protect(response);
        PageHeaders.noStore(response);
        String retryAfter = response.getHeader(HttpHeaders.RETRY_AFTER);
        page(status, language, RequestId.of(request), retryAfter).writeTo(response);
    }

    private HtmlPage page(int status, Language language, String requestId, String retryAfter) {
        String kind = kind(status);
        Map<String, String> values = frame.words(language, Map.of());
        values.put("request.id", requestId);
        values.put("organization", values.get("page"));
        values.put("state", kind);
        values.put("scene", "notice");
        values.put(CallPageTemplate.TITLE, values.get(kind + "." + CallPageTemplate.TITLE));
        values.put("text", values.get(kind + ".text"));
        Map<String, Object> facts = new HashMap<>(Map.of("state", kind));
        if (retryAfter != null) {
            facts.put("retry", Integer.valueOf(retryAfter));
        }
        Html extra =
                switch (kind) {
                    case UNKNOWN -> Html.NONE;
                    case FAILED ->
                            frame.part("number.html", values).and(frame.part("retry.html", values));
                    default -> frame.part("retry.html", values);
                };
        return frame.page(
                language, values, frame.notice(values, Html.NONE, extra), facts, List.of());
    }

    private static String kind(int status) {
        return switch (status) {
            case HttpServletResponse.SC_NOT_FOUND -> UNKNOWN;
            case TOO_MANY_REQUESTS -> "busy";
            case HttpServletResponse.SC_SERVICE_UNAVAILABLE -> "away";
            default -> status < HttpServletResponse.SC_INTERNAL_SERVER_ERROR ? "refused" : FAILED;
        };
    }
}
