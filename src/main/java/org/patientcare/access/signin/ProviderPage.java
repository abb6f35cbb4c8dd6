package org.patientcare.access.signin;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import org.patientcare.platform.http.RequestId;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.page.InlineStyle;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;

/** The page for somebody who came back from a provider and is not redirected to the console. */
record ProviderPage(HtmlPage page) {

    private static final TextResources TEXTS = new TextResources(ProviderPage.class);
    private static final InlineStyle STYLE = InlineStyle.with(TEXTS.of("page.css"));
    private static final Html HEAD = STYLE.head();
    private static final String BODY = TEXTS.of("page.html");
    private static final String LINK = TEXTS.of("link.html");

    /** The page loads and runs nothing; only its own style is allowed. */
    private static final PageHeaders HEADERS =
            PageHeaders.withSources("default-src 'none'; style-src " + STYLE.source()).notIndexed();

    /**
     * @param requestId the id of the request in the log
     * @param again the URL of the sign-in page
     */
    static ProviderPage of(
            ProviderSignInOutcome verdict, String requestId, Language language, String again) {
        Properties words = TEXTS.words(language);
        String title = words.getProperty(verdict.code() + ".title");
        String sentence = words.getProperty(verdict.code() + ".sentence");
        Html link =
                verdict == ProviderSignInOutcome.PROVED
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
        return new ProviderPage(HtmlPage.of(language, title, HEAD, body));
    }

    /** Writes the page and its headers; the caller sets the status. */
    static void write(
            ProviderSignInOutcome verdict,
            String again,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        Language language = ReaderLanguage.requested(request).orElse(Language.DEFAULT);
        HEADERS.writeTo(response);
        PageHeaders.noStore(response);
        response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_LANGUAGE);
        of(verdict, String.valueOf(RequestId.of(request)), language, again).page.writeTo(response);
    }
}
