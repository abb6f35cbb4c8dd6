package org.patientcare.talk.webhook;

import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.platform.shared.DeviationCharacters;

/**
 * A webhook URL in normalized form: scheme and host in lower case, the host in ASCII without a
 * trailing dot, no default port, and always a path. Parsing resolves no names.
 *
 * @param text the whole URL
 * @param host an IPv6 address in brackets
 * @param plain whether the scheme is http
 */
record WebhookUrl(String text, String host, boolean plain) {

    /** In characters, before normalization. */
    static final int MAX_LENGTH = 2_000;

    private static final int MAX_HOST_LENGTH = 253;
    private static final int MAX_PORT = 65_535;
    private static final int DEFAULT_PORT = 443;
    private static final int PLAIN_PORT = 80;

    /** An http or https URL without user info and fragment. */
    private static final Pattern FORM =
            Pattern.compile(
                    "(https?)://(\\[[0-9A-Fa-f:.]{2,64}]|[^\\[\\]/?#@:\\\\%\\s]{1,255})(?::([0-9]{1,5}))?([/?][\\x21-\\x7e&&[^#]]*)?",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern FRAGMENT = Pattern.compile("[\\x21-\\x7e]*");

    private static final Pattern NAME =
            Pattern.compile("[a-z0-9_-]{1,63}(\\.[a-z0-9_-]{1,63}){0,126}");

    /** Empty if the text is not such a URL. */
    static Optional<WebhookUrl> parse(String given) {
        Matcher form = FORM.matcher(given);
        if (given.length() > MAX_LENGTH || !form.matches()) {
            return Optional.empty();
        }
        boolean plain = form.group(1).equalsIgnoreCase("http");
        Optional<String> host = host(form.group(2));
        Optional<String> port = port(form.group(3), plain ? PLAIN_PORT : DEFAULT_PORT);
        Optional<String> rest = rest(form.group(4));
        if (host.isEmpty() || port.isEmpty() || rest.isEmpty()) {
            return Optional.empty();
        }
        String text = (plain ? "http://" : "https://") + host.get() + port.get() + rest.get();
        return isUri(text)
                ? Optional.of(new WebhookUrl(text, host.get(), plain))
                : Optional.empty();
    }

    /**
     * Whether Java accepts the URL; {@code [1.2.3.4]} as a host, for example, could not be called.
     */
    private static boolean isUri(String text) {
        try {
            new URI(text);
            return true;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** Whether the text is a URL that a browser can open; it may have a fragment. */
    static boolean isPage(String given) {
        String[] parts = given.split("#", 2);
        boolean fragment = parts.length == 1 || FRAGMENT.matcher(parts[1]).matches();
        return fragment && parse(parts[0]).isPresent();
    }

    /**
     * How to write the host of a URL that is refused because its host could be either of two
     * domains; empty if the host is not the reason.
     *
     * @see DeviationCharacters
     */
    static Optional<String> hostToWrite(String given) {
        Matcher form = FORM.matcher(given);
        if (given.length() > MAX_LENGTH || !form.matches()) {
            return Optional.empty();
        }
        try {
            return DeviationCharacters.asciiSpelling(form.group(2));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> host(String given) {
        if (given.startsWith("[")) {
            return Optional.of(given.toLowerCase(Locale.ROOT));
        }
        try {
            if (DeviationCharacters.asciiSpelling(given).isPresent()) {
                return Optional.empty();
            }
            String ascii = IDN.toASCII(given, IDN.ALLOW_UNASSIGNED).toLowerCase(Locale.ROOT);
            String name = ascii.endsWith(".") ? ascii.substring(0, ascii.length() - 1) : ascii;
            return name.length() <= MAX_HOST_LENGTH && NAME.matcher(name).matches()
                    ? Optional.of(name)
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The port with its colon; an empty text for the default port of the scheme. */
    private static Optional<String> port(String given, int defaultPort) {
        if (given == null) {
            return Optional.of("");
        }
        int port = Integer.parseInt(given);
        if (port < 1 || port > MAX_PORT) {
            return Optional.empty();
        }
        return Optional.of(port == defaultPort ? "" : ":" + port);
    }

    /** Path and query as given; a slash is added if there is no path. */
    private static Optional<String> rest(String given) {
        String rest = given == null ? "/" : given.startsWith("?") ? "/" + given : given;
        try {
            URI checked = new URI("https://host" + rest);
            return checked.getRawPath() == null ? Optional.empty() : Optional.of(rest);
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
