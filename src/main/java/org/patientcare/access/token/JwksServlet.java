package org.patientcare.access.token;

import jakarta.ejb.EJB;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.config.PublicPaths;

/** Publishes the public keys that verify tokens, as a JSON Web Key Set. */
@WebServlet({PublicPaths.KEYS, PublicPaths.KEYS + "/"})
public class JwksServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    /**
     * How long verifiers may cache the keys: a key is published before it signs, normally much
     * longer than this.
     */
    private static final String CACHE_CONTROL = "public, max-age=60";

    @EJB private transient TokenKeyService keys;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String published = keys.publicJwks();
        response.setContentType("application/json");
        response.setCharacterEncoding("UTF-8");
        response.setHeader("Cache-Control", CACHE_CONTROL);
        response.getWriter().write(published);
    }
}
