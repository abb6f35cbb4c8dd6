package org.patientcare.platform.config;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/**
 * Where the world reaches this service: the base of every absolute link (setting {@code
 * patientcare.public-url}).
 */
@ApplicationScoped
public class PublicUrl implements FeatureSettings {

    private static final String NAME = "patientcare.public-url";

    @Inject private Settings settings;

    private String base;

    @PostConstruct
    void read() {
        String text =
                settings.required(
                        NAME, "the URL at which callers reach the service, with the context path");
        if (!isWebAddress(text)) {
            throw new SettingException(
                    NAME, "must be an absolute http or https URL without query and fragment");
        }
        base = baseOf(text);
    }

    /** Without a slash at the end and in ASCII, so that it can stand in a header and on paper. */
    static String baseOf(String url) {
        String ascii = URI.create(url).toASCIIString();
        return ascii.endsWith("/") ? ascii.substring(0, ascii.length() - 1) : ascii;
    }

    /** The URL without a slash at its end. */
    public String base() {
        return base;
    }

    /**
     * @param path percent-encoded, from the slash after the context path on
     */
    public String of(String path) {
        return base + path;
    }

    /** Of the base alone, without a slash at its end: where paths within the service begin. */
    public String root() {
        return Optional.ofNullable(URI.create(base).getRawPath()).orElse("");
    }

    /** As browsers send it: without a path and without the scheme's own port, in lower case. */
    public String origin() {
        URI uri = URI.create(base);
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        int own = scheme.equals("https") ? 443 : 80;
        String port = uri.getPort() == -1 || uri.getPort() == own ? "" : ":" + uri.getPort();
        return scheme + "://" + host() + port;
    }

    /** Its host alone, in lower case. */
    public String host() {
        return URI.create(base).getHost().toLowerCase(Locale.ROOT);
    }

    /** Whether browsers keep it from being read on the way. */
    public boolean isSecure() {
        return "https".equalsIgnoreCase(URI.create(base).getScheme());
    }

    /** Whether it leads nowhere but to the machine of whoever follows it. */
    public boolean isLocal() {
        return isLocal(URI.create(base).getHost());
    }

    /**
     * Whether a host is nothing but the machine of whoever says it.
     *
     * @param host a name, or an address as URLs have it
     */
    public static boolean isLocal(String host) {
        return host.matches("localhost|127(\\.[0-9]+){3}|\\[::1]");
    }

    private static boolean isWebAddress(String text) {
        try {
            URI uri = URI.create(text);
            boolean web =
                    "https".equalsIgnoreCase(uri.getScheme())
                            || "http".equalsIgnoreCase(uri.getScheme());
            return web
                    && uri.getHost() != null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
