package org.patientcare.platform.page;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.TextResources;

/**
 * Serves the API page ({@code /docs/}) and the descriptions for programs. The browser may load
 * nothing from other hosts.
 */
@WebFilter(PublicPaths.DOCS + PublicPaths.ALL)
public class ApiPageFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    /** Swagger UI sets inline styles on its elements, and its icons are {@code data:} URLs. */
    private static final PageHeaders HEADERS =
            PageHeaders.withSources(
                    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
                            + " object-src 'none'");

    private static final String ROOT = "..";
    private static final HtmlPage PAGE = page();

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String path = request.getServletPath() + Objects.toString(request.getPathInfo(), "");
        switch (path.substring(PublicPaths.DOCS.length())) {
            case "" -> chain.doFilter(request, response);
            case "/", "/index.html" -> show(request, response);
            default -> PublicFiles.serve(HEADERS, request, response);
        }
    }

    private static void show(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        HEADERS.writeTo(response);
        PageHeaders.revalidate(response);
        if (PublicFiles.isReadMethod(request)) {
            PAGE.writeCompressedTo(request, response);
        } else {
            PublicFiles.methodNotAllowed(response);
        }
    }

    private static HtmlPage page() {
        PageHead head = new PageHead("docs/page.css", List.of("docs/page.js"));
        return new HtmlPage(
                Language.EN,
                Html.filled(
                        TextResources.read(ApiPageFilter.class, "api-page.html"),
                        Map.of(
                                "swagger.css",
                                ROOT + StaticFiles.address("docs/swagger-ui.css"),
                                "swagger.js",
                                ROOT + StaticFiles.address("docs/swagger-ui-bundle.js"),
                                "icon",
                                ROOT + PageHead.icon(),
                                "head",
                                head.in(Language.EN, ROOT))));
    }
}
