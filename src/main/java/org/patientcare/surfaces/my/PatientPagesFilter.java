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
        urlPatterns = {PublicPaths.PATIENT_PAGE, PublicPaths.PATIENT_PAGE + PublicPaths.ALL},
        asyncSupported = true)
public class PatientPagesFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient PatientPage shell;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        switch (PatientPagePath.of(request)) {
            case PAGE -> show(request, response);
            case FILE -> PublicFiles.serve(shell.ofFiles(), request, response);
            case OTHER_HANDLER -> chain.doFilter(request, response);
            default -> response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    private void show(HttpServletRequest request, HttpServletResponse response) throws IOException {
        shell.protect(response);
        if (PublicFiles.isReadMethod(request)) {
            shell.show(request, response);
        } else {
            PublicFiles.methodNotAllowed(response);
        }
    }
}
