package org.patientcare.surfaces.my;

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

/** Serves the patients' page and its files, which contain no personal data. */
@WebFilter(
        urlPatterns = {PublicPaths.MY_PAGE, PublicPaths.MY_PAGE + PublicPaths.ALL},
        asyncSupported = true)
public class MyPages extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient MyHeaders headers;
    @Inject private transient MyShell shell;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        switch (MyPath.of(request)) {
            case PAGE -> show(request, response);
            case FILE -> {
                MyHeaders.isolate(response);
                PublicFiles.serve(headers.ofFiles(), request, response, chain);
            }
            case ANOTHERS -> chain.doFilter(request, response);
            default -> response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    private void show(HttpServletRequest request, HttpServletResponse response) throws IOException {
        headers.protect(response);
        if (PublicFiles.isRead(request)) {
            shell.show(request, response);
        } else {
            PublicFiles.refuse(response);
        }
    }
}
