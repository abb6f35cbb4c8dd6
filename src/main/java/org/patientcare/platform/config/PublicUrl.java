package org.patientcare.platform.config;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/**
 * The URL at which callers reach this service: the base of every absolute link (setting {@code
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

    /** Without a trailing slash and in ASCII, so that it can be used in a header and in print. */
    static String baseOf(String url) {
        String ascii = URI.create(url).toASCIIString();
        return ascii.endsWith("/") ? ascii.substring(0, ascii.length() - 1) : ascii;
    }

    /** The URL without a trailing slash. */
    public String base() {
        return base;
    }

    /**
     * @param path percent-encoded, below the context path, with a leading slash
     */
    public String of(String path) {
        return base + path;
    }

    /** The URL's path without a trailing slash: the prefix of paths within the service. */
    public String basePath() {
        return Optional.ofNullable(URI.create(base).getRawPath()).orElse("");
    }

    /**
     * The URL's origin as browsers send it: without a path and without the scheme's default port,
     * in lower case.
     */
    public String origin() {
        URI uri = URI.create(base);
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        int own = scheme.equals("https") ? 443 : 80;
        String port = uri.getPort() == -1 || uri.getPort() == own ? "" : ":" + uri.getPort();
        return scheme + "://" + host() + port;
    }

    /** The URL's host, in lower case. */
    public String host() {
        return URI.create(base).getHost().toLowerCase(Locale.ROOT);
    }

    /** Whether only a browser on the service's machine can open the URL, and without TLS. */
    public boolean isPlainAndLocal() {
        return isPlainAndLocal(URI.create(base));
    }

    static boolean isPlainAndLocal(URI url) {
        return "http".equalsIgnoreCase(url.getScheme()) && isLocal(url.getHost());
    }

    /** Whether the URL leads to the machine of the person who opens it. */
    public boolean isLocal() {
        return isLocal(URI.create(base).getHost());
    }

    /**
     * Whether a host is the machine of the person who uses it (loopback).
     *
     * @param host a name, or an address as in URLs
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
