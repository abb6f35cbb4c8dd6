package org.patientcare.platform.page;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.config.PublicPaths;

/**
 * Folders of files: nothing is there, unless a filter answers before. The container would lead to a
 * slash behind their names by itself, at a host and scheme of its own guess.
 */
@WebServlet({
    PublicPaths.LOOK,
    PublicPaths.LOOK + "/elements",
    PublicPaths.SIGN_IN_PAGE,
    PublicPaths.ACCOUNT,
    PublicPaths.CONSOLE,
    PublicPaths.CONSOLE + "/pages",
    PublicPaths.CONSOLE + "/words",
    PublicPaths.DESK_PAGES,
    PublicPaths.DESK_PAGES + "/pages",
    PublicPaths.DESK_PAGES + "/words",
    PublicPaths.MY_PAGE,
    PublicPaths.WIDGET_FILES
})
public class NoFolder extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.sendError(HttpServletResponse.SC_NOT_FOUND);
    }
}
