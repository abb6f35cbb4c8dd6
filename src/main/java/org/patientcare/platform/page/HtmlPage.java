package org.patientcare.platform.page;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.TextResources;

/** A whole page in the language of its reader. */
public record HtmlPage(Language language, Html html) {

    private static final String SHELL = TextResources.read(HtmlPage.class, "shell.html");
    private static final String FILES = TextResources.read(HtmlPage.class, "files.html");

    /**
     * @param head what the page loads, such as {@link #files} or {@link InlineStyle#head}
     * @param body the {@code body} element with its content
     */
    public static HtmlPage of(Language language, String title, Html head, Html body) {
        Map<String, ?> values =
                Map.of("language", language.code(), "title", title, "head", head, "body", body);
        return new HtmlPage(language, Html.filled(SHELL, values));
    }

    /**
     * Links to the icon and style sheets that all pages share, and to the page's own files.
     *
     * @param root URL of the service without a trailing slash: absolute, or relative to the page
     * @param style the page's own style sheet, below the root
     * @param script the page's own script, below the root
     */
    public static Html files(String root, String style, String script) {
        return Html.filled(FILES, Map.of("root", root, "style", style, "script", script));
    }

    /**
     * Writes the body, its content type and its language. The caller sets the status and other
     * headers.
     */
    public void writeTo(HttpServletResponse response) throws IOException {
        response.setContentType("text/html");
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.setHeader(HttpHeaders.CONTENT_LANGUAGE, language.code());
        response.getWriter().write(html.text());
    }
}
