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
import org.patientcare.platform.page.StaticFiles;

/**
 * Serves the pages for people who sign in, and their files. The headers allow nothing inline,
 * nothing from another origin, no HTML built from strings, and no embedding in other pages.
 */
@WebFilter({
    PublicPaths.SIGN_IN_PAGE + PublicPaths.ALL,
    PublicPaths.ACCOUNT + PublicPaths.ALL,
    PublicPaths.CONSOLE + PublicPaths.ALL,
    PublicPaths.DESK_PAGES + PublicPaths.ALL
})
public class ConsolePagesFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient ConsolePage shell;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        ConsolePath path = ConsolePath.of(request);
        switch (path.kind()) {
            case PAGE -> show(path, request, response);
            case FILE -> PublicFiles.serve(shell.ofFiles(), request, response);
            case OTHER_HANDLER -> chain.doFilter(request, response);
            default -> response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    private void show(ConsolePath path, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (path.module().isPresent() && !StaticFiles.isThere(path.module().get())) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        shell.protect(path, response);
        if (PublicFiles.isReadMethod(request)) {
            shell.show(path, request, response);
        } else {
            PublicFiles.methodNotAllowed(response);
        }
    }
}
