package org.patientcare.platform.page;

import jakarta.servlet.http.HttpServletRequest;
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

    /**
     * @param head what the page loads, such as that of {@link PageHead} or {@link InlineStyle#head}
     * @param body the {@code body} element with its content
     */
    public static HtmlPage of(Language language, String title, Html head, Html body) {
        Map<String, ?> values =
                Map.of("language", language.code(), "title", title, "head", head, "body", body);
        return new HtmlPage(language, Html.filled(SHELL, values));
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

    /**
     * The same, compressed if the reader's browser accepts that: for a page that has no secret
     * ({@link Compression}).
     */
    public void writeCompressedTo(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.setContentType("text/html;charset=utf-8");
        response.setHeader(HttpHeaders.CONTENT_LANGUAGE, language.code());
        Compression.write(html.text().getBytes(StandardCharsets.UTF_8), request, response);
    }
}
