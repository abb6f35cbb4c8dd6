package org.patientcare.surfaces.console;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.config.PublicPaths;
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

    private static final String MODULES = PublicPaths.CONSOLE + "/pages/";

    @Inject private transient ConsoleShell shell;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        ConsolePath path = ConsolePath.of(request);
        switch (path.kind()) {
            case PAGE -> show(path, request, response);
            case FILE -> {
                ConsoleHeaders.isolate(response);
                PublicFiles.serve(ConsoleHeaders.ALL, request, response, chain);
            }
            case ANOTHERS -> chain.doFilter(request, response);
            default -> response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    private void show(ConsolePath path, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (path.page().isPresent() && !isThere(path.page().get(), request)) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        ConsoleHeaders.protect(response);
        if (PublicFiles.isRead(request)) {
            shell.show(path, request, response);
        } else {
            PublicFiles.refuse(response);
        }
    }

    /** Whether the console has a page of that name: the module that shows it. */
    private static boolean isThere(String name, HttpServletRequest request) throws IOException {
        return request.getServletContext().getResource(MODULES + name + ".js") != null;
    }
}
