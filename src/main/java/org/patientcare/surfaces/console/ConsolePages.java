package org.patientcare.surfaces.console;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.platform.page.PublicFiles;

/**
 * Serves the pages for people who sign in, and their files: nothing inline, nothing from elsewhere,
 * no HTML out of texts, in no other page.
 */
@WebFilter({
    PublicPaths.SIGN_IN_PAGE + PublicPaths.ALL,
    PublicPaths.ACCOUNT + PublicPaths.ALL,
    PublicPaths.CONSOLE + PublicPaths.ALL
})
public class ConsolePages extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private static final PageHeaders HEADERS =
            PageHeaders.loading(
                            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                                    + " connect-src 'self'; frame-src 'self';"
                                    + " require-trusted-types-for 'script'; trusted-types 'none'")
                    .permitting(
                            "publickey-credentials-create=(self), publickey-credentials-get=(self),"
                                    + " camera=(), microphone=(), geolocation=()")
                    .notIndexed();

    /** A page, with or without a slash at its end; what has a dot is a file. */
    private static final Pattern PAGE =
            Pattern.compile(
                    "(?:"
                            + PublicPaths.SIGN_IN_PAGE
                            + "|"
                            + PublicPaths.ACCOUNT
                            + "|"
                            + PublicPaths.CONSOLE
                            + "(?:/(?<name>[a-z-]{1,40}))?)/?");

    private static final Pattern FILE = Pattern.compile("/[a-z-]+(?:/[a-z-]+){0,3}\\.js");

    @Inject private transient ConsoleShell shell;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String path = request.getServletPath() + pathInfo(request);
        Matcher page = PAGE.matcher(path);
        if (page.matches()) {
            show(path, Optional.ofNullable(page.group("name")), request, response);
        } else if (FILE.matcher(path).matches()) {
            protect(response);
            PublicFiles.serve(HEADERS, request, response, chain);
        } else {
            chain.doFilter(request, response);
        }
    }

    private void show(
            String path,
            Optional<String> name,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        HEADERS.protect(response);
        protect(response);
        PageHeaders.keepNowhere(response);
        if (PublicFiles.isRead(request)) {
            shell.show(path, name, request, response);
        } else {
            PublicFiles.refuse(response);
        }
    }

    private static void protect(HttpServletResponse response) {
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    }

    private static String pathInfo(HttpServletRequest request) {
        return request.getPathInfo() == null ? "" : request.getPathInfo();
    }
}
