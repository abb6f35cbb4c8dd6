package org.patientcare.surfaces.my;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.patientcare.people.organization.AccentColor;
import org.patientcare.people.organization.OrganizationFace;
import org.patientcare.platform.page.PageServlet;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;

/** The style sheet of an organization's color: the same for each organization that has it. */
@WebServlet(OrganizationFace.ACCENTS + "/*")
public class AccentServlet extends PageServlet {

    private static final long serialVersionUID = 1L;

    private static final String SHEET = TextResources.read(AccentServlet.class, "accent.css");

    public AccentServlet() {
        super("GET, HEAD, OPTIONS");
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Optional<AccentColor> color =
                AccentColor.parse("#" + name(request)).filter(AccentColor::isReadable);
        if (color.isEmpty()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        AccentColor dark = color.get().onDark();
        LogoServlet.describe("text/css;charset=utf-8", response);
        response.getWriter()
                .write(
                        Template.fill(
                                SHEET,
                                Map.of(
                                        "light", color.get().text(),
                                        "light.strong", color.get().darker().text(),
                                        "dark", dark.text(),
                                        "dark.strong", dark.lighter().text())));
    }
}
