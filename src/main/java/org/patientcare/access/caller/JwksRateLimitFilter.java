package org.patientcare.access.caller;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.RateLimiter.RateWindow;
import org.patientcare.access.ratelimit.TooManyRequests;
import org.patientcare.platform.config.PublicPaths;

/** Limits requests for the published token keys by client address; they need no authentication. */
@WebFilter({PublicPaths.KEYS, PublicPaths.KEYS + "/"})
public class JwksRateLimitFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient ClientAddress address;
    @Inject private transient RateLimiter limiter;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Optional<RateWindow> window = limiter.countAddress("keys", address.get());
        if (window.isEmpty() || !TooManyRequests.refuseIfExceeded(window.get(), response)) {
            chain.doFilter(request, response);
        }
    }
}
