package org.patientcare.platform.page;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.config.PublicPaths;

/**
 * Answers 404 at the bare paths of folders of files, unless a filter answers first. The container
 * would redirect to the path with a slash, at a host and scheme that it guesses.
 */
@WebServlet({
    PublicPaths.SHARED_FILES,
    PublicPaths.SHARED_FILES + "/elements",
    PublicPaths.SIGN_IN_PAGE,
    PublicPaths.ACCOUNT,
    PublicPaths.CONSOLE,
    PublicPaths.CONSOLE + "/pages",
    PublicPaths.DESK_PAGES,
    PublicPaths.DESK_PAGES + "/pages",
    PublicPaths.PATIENT_PAGE,
    PublicPaths.TEXTS,
    PublicPaths.WIDGET_FILES,
    PublicPaths.WIDGET_FILES + "/texts"
})
public class FolderNotFoundServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.sendError(HttpServletResponse.SC_NOT_FOUND);
    }
}
