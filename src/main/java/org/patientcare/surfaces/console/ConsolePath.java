package org.patientcare.surfaces.console;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.platform.config.PublicPaths;

/**
 * What is asked for below the pages for people who sign in.
 *
 * @param folder of the pages that it is among, below the service
 * @param script of a page, below the service; empty for what is none
 * @param page of the console or the desk by its name; empty for the first one, and for what is none
 *     of it
 */
record ConsolePath(Kind kind, String folder, String script, Optional<String> page) {

    /** What can be asked for. */
    enum Kind {
        PAGE,
        FILE,
        /** Calls, sockets, and what providers of identities come to. */
        ANOTHERS,
        NOTHING
    }

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

    /** Not of calls, whose paths have a version in them. */
    private static final Pattern FILE = Pattern.compile("/[a-z-]+(?:/[a-z-]+){1,2}\\.(?:js|css)");

    private static final Pattern ANOTHERS =
            Pattern.compile(
                    "(?:"
                            + PublicPaths.SIGN_IN_PAGE
                            + "/(?:v1|oidc)|"
                            + PublicPaths.DESK_PAGES
                            + "/(?:v1|socket))(?:/.*)?",
                    Pattern.DOTALL);

    static ConsolePath of(HttpServletRequest request) {
        return of(
                request.getServletPath()
                        + (request.getPathInfo() == null ? "" : request.getPathInfo()));
    }

    /**
     * @param path below the context path
     */
    static ConsolePath of(String path) {
        Matcher folder = FOLDER.matcher(path);
        String among = folder.lookingAt() ? folder.group() : "";
        if (ANOTHERS.matcher(path).matches()) {
            return without(Kind.ANOTHERS, among);
        }
        if (ALONE.matcher(path).matches()) {
            return new ConsolePath(Kind.PAGE, among, among + "/page.js", Optional.empty());
        }
        Matcher inShell = IN_SHELL.matcher(path);
        if (inShell.matches()) {
            Optional<String> name = Optional.ofNullable(inShell.group("name"));
            return new ConsolePath(Kind.PAGE, among, among + "/shell.js", name);
        }
        return without(FILE.matcher(path).matches() ? Kind.FILE : Kind.NOTHING, among);
    }

    private static ConsolePath without(Kind kind, String folder) {
        return new ConsolePath(kind, folder, "", Optional.empty());
    }

    /** The file that shows a page of a name, below the service. */
    Optional<String> module() {
        return page.map(name -> folder + "/pages/" + name + ".js");
    }

    boolean isOfDesk() {
        return PublicPaths.DESK_PAGES.equals(folder);
    }

    /** Where one begins, from here: below the service. */
    String home() {
        return (isOfDesk() ? PublicPaths.DESK_PAGES : PublicPaths.CONSOLE) + "/";
    }
}
