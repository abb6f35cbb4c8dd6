package org.patientcare.surfaces.console;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.platform.config.PublicPaths;

/**
 * The resource that a request below {@code /sign-in}, {@code /account}, {@code /console} or {@code
 * /desk} addresses.
 *
 * @param folder the first segment of the path, such as {@code /console}
 * @param script the script of the page, by its path below {@code webapp}; empty unless it is a page
 * @param page the name of the console's or the desk's page; empty for their start page and for
 *     everything else
 */
record ConsolePath(Kind kind, String folder, String script, Optional<String> page) {

    enum Kind {
        PAGE,
        FILE,
        /**
         * API calls, web sockets and the endpoints of OpenID Connect, which other classes handle.
         */
        OTHER_HANDLER,
        UNKNOWN
    }

    private static final String SHELL = "/shell.js";

    private static final Pattern FOLDER = Pattern.compile("/[a-z-]+");

    private static final Pattern ALONE =
            Pattern.compile("(" + PublicPaths.SIGN_IN_PAGE + "|" + PublicPaths.ACCOUNT + ")/?");

    private static final Pattern IN_SHELL =
            Pattern.compile(
                    "(?:"
                            + PublicPaths.CONSOLE
                            + "|"
                            + PublicPaths.DESK_PAGES
                            + ")(?:/(?<name>[a-z-]{1,40}))?/?");

    /** API calls do not match, because their paths have a version. */
    private static final Pattern FILE = Pattern.compile("/[a-z-]+(?:/[a-z-]+){1,2}\\.(?:js|css)");

    private static final Pattern ANOTHERS =
            Pattern.compile(
                    "(?:"
                            + PublicPaths.SIGN_IN_PAGE
                            + "/(?:v1|oidc)|"
                            + PublicPaths.DESK_PAGES
                            + "/(?:v1|socket)|"
                            + PublicPaths.CONSOLE_SOCKET
                            + ")(?:/.*)?",
                    Pattern.DOTALL);

    static ConsolePath of(HttpServletRequest request) {
        return of(
                request.getServletPath()
                        + (request.getPathInfo() == null ? "" : request.getPathInfo()));
    }

    /**
     * @param path relative to the context path
     */
    static ConsolePath of(String path) {
        Matcher folder = FOLDER.matcher(path);
        String segment = folder.lookingAt() ? folder.group() : "";
        if (ANOTHERS.matcher(path).matches()) {
            return withoutPage(Kind.OTHER_HANDLER, segment);
        }
        if (ALONE.matcher(path).matches()) {
            return new ConsolePath(
                    Kind.PAGE, segment, segment.substring(1) + "/page.js", Optional.empty());
        }
        Matcher inShell = IN_SHELL.matcher(path);
        if (inShell.matches()) {
            Optional<String> name = Optional.ofNullable(inShell.group("name"));
            return new ConsolePath(Kind.PAGE, segment, segment.substring(1) + SHELL, name);
        }
        return withoutPage(FILE.matcher(path).matches() ? Kind.FILE : Kind.UNKNOWN, segment);
    }

    private static ConsolePath withoutPage(Kind kind, String folder) {
        return new ConsolePath(kind, folder, "", Optional.empty());
    }

    /**
     * The module that shows the page inside the shell of console or desk, by its path below {@code
     * webapp}; empty for pages without a shell.
     */
    Optional<String> module() {
        return script.endsWith(SHELL)
                ? Optional.of(
                        script.replace(
                                SHELL,
                                "/pages/" + page.orElse(isOfDesk() ? "today" : "start") + ".js"))
                : Optional.empty();
    }

    boolean isOfDesk() {
        return PublicPaths.DESK_PAGES.equals(folder);
    }

    /** Whether the pages of this folder may open a web socket. */
    boolean mayOpenSocket() {
        return isOfDesk() || PublicPaths.CONSOLE.equals(folder);
    }

    /** The start page of the desk or the console, relative to the context path. */
    String startPage() {
        return (isOfDesk() ? PublicPaths.DESK_PAGES : PublicPaths.CONSOLE) + "/";
    }
}
