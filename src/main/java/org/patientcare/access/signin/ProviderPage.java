package org.patientcare.access.signin;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.RequestId;
import org.patientcare.platform.page.ErrorPage;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.page.InlineStyle;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;

/**
 * The page for somebody who came back from a provider and is not redirected to the console. It is
 * the HTML error page for {@code /sign-in/oidc}, too.
 */
@Dependent
public class ProviderPage implements ErrorPage {

    private static final TextResources TEXTS = new TextResources(ProviderPage.class);
    private static final InlineStyle STYLE = InlineStyle.with(TEXTS.of("page.css"));
    private static final Html HEAD = STYLE.head();
    private static final String BODY = TEXTS.of("page.html");
    private static final String LINK = TEXTS.of("link.html");

    /** The page loads and runs nothing; only its own style is allowed. */
    private static final PageHeaders HEADERS =
            PageHeaders.withSources("default-src 'none'; style-src " + STYLE.source()).notIndexed();

    @Inject private PublicUrl publicUrl;

    /** Loads the page's resources at once rather than at the first error. */
    ProviderPage() {
        of(Outcome.AWAY, "", Language.DEFAULT, "");
    }

    /**
     * @param requestId the id of the request in the log
     * @param again the URL of the sign-in page
     */
    static HtmlPage of(Outcome verdict, String requestId, Language language, String again) {
        Properties words = TEXTS.words(language);
        String title = words.getProperty(verdict.code() + ".title");
        String sentence = words.getProperty(verdict.code() + ".sentence");
        Html link =
                verdict == Outcome.PROVED
                        ? Html.NONE
                        : Html.filled(
                                LINK, Map.of("address", again, "text", words.getProperty("link")));
        Html body =
                Html.filled(
                        BODY,
                        Map.of(
                                "verdict",
                                verdict.code(),
                                "title",
                                title,
                                "sentence",
                                Template.fill(sentence, Map.of("id", requestId)),
                                "link",
                                link));
        return HtmlPage.of(language, title, HEAD, body);
    }

    /** Writes the page and its headers; the caller sets the status. */
    static void write(
            Outcome verdict, String again, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Language language = ReaderLanguage.requested(request).orElse(Language.DEFAULT);
        HEADERS.writeTo(response);
        PageHeaders.noStore(response);
        response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_LANGUAGE);
        of(verdict, String.valueOf(RequestId.of(request)), language, again).writeTo(response);
    }

    @Override
    public boolean isFor(String path) {
        return path.startsWith(PublicPaths.SIGN_IN_PROVIDERS + "/")
                && !path.endsWith(ProviderServlet.LOGOUT);
    }

    @Override
    public void write(HttpServletRequest request, HttpServletResponse response, int status)
            throws IOException {
        String again = publicUrl.of(PublicPaths.SIGN_IN_PAGE);
        write(Outcome.of(status), again, request, response);
    }

    /** The outcome of a sign-in by a provider that a page shows, with its HTTP status. */
    enum Outcome {
        /** The person has authenticated again and continues where they were. */
        PROVED(200),
        /** The redirect has expired, was used, or belongs to another browser. */
        AGAIN(401),
        /** The person did not sign in at the provider. */
        CANCELLED(401),
        /** The provider's response is not valid. */
        UNPROVEN(401),
        /** Another person than the signed-in one authenticated. */
        OTHER_PERSON(403),
        WITHOUT_ROLE(403),
        AUDITOR_AND_MORE(403),
        DISABLED(403),
        UNKNOWN(404),
        TOO_OFTEN(429),
        BUSY(503),
        AWAY(503),
        /** The request is not valid for another reason. */
        UNREADABLE(400),
        FAILED(500);

        private final int status;

        Outcome(int status) {
            this.status = status;
        }

        /** The prefix of the keys of its texts. */
        String code() {
            return name().toLowerCase(Locale.ROOT);
        }

        int status() {
            return status;
        }

        /** The verdict to show for a status that the container sends. */
        static Outcome of(int status) {
            return switch (status) {
                case 404 -> UNKNOWN;
                case 429 -> TOO_OFTEN;
                case 503 -> AWAY;
                default -> status < 500 ? UNREADABLE : FAILED;
            };
        }
    }
}
