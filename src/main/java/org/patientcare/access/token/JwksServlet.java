package org.patientcare.access.token;

import jakarta.ejb.EJB;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.config.PublicPaths;

/** Publishes the keys with which anybody can verify a token. */
@WebServlet({PublicPaths.KEYS, PublicPaths.KEYS + "/"})
public class JwksServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    /** A key is published for at least as long before it signs. */
    private static final String KEPT = "public, max-age=60";

    @EJB private transient TokenKeyService keys;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String published = keys.published();
        response.setContentType("application/json");
        response.setCharacterEncoding("UTF-8");
        response.setHeader("Cache-Control", KEPT);
        response.getWriter().write(published);
    }
}
