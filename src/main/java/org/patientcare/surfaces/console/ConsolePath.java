package org.patientcare.surfaces.console;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.platform.config.PublicPaths;

/**
 * What is asked for below the pages for people who sign in.
 *
 * @param script of a page, below the service
 * @param page of the console by its name; empty for its first one, and for what is none of it
 */
record ConsolePath(Kind kind, String script, Optional<String> page) {

    /** What can be asked for. */
    enum Kind {
        PAGE,
        FILE,
        /** Calls, and what providers of identities come to. */
        ANOTHERS,
        NOTHING
    }

    private static final Pattern ALONE =
            Pattern.compile("(" + PublicPaths.SIGN_IN_PAGE + "|" + PublicPaths.ACCOUNT + ")/?");

    private static final Pattern CONSOLE =
            Pattern.compile(PublicPaths.CONSOLE + "(?:/(?<name>[a-z-]{1,40}))?/?");

    /** Not of calls, whose paths have a version in them. */
    private static final Pattern FILE = Pattern.compile("/[a-z-]+(?:/[a-z-]+){1,2}\\.js");

    private static final Pattern ANOTHERS =
            Pattern.compile(PublicPaths.SIGN_IN_PAGE + "/(?:v1|oidc)(?:/.*)?", Pattern.DOTALL);

    static ConsolePath of(HttpServletRequest request) {
        return of(
                request.getServletPath()
                        + (request.getPathInfo() == null ? "" : request.getPathInfo()));
    }

    /**
     * @param path below the context path
     */
    static ConsolePath of(String path) {
        if (ANOTHERS.matcher(path).matches()) {
            return without(Kind.ANOTHERS);
        }
        Matcher alone = ALONE.matcher(path);
        if (alone.matches()) {
            return new ConsolePath(Kind.PAGE, alone.group(1) + "/page.js", Optional.empty());
        }
        Matcher console = CONSOLE.matcher(path);
        if (console.matches()) {
            return new ConsolePath(
                    Kind.PAGE,
                    PublicPaths.CONSOLE + "/shell.js",
                    Optional.ofNullable(console.group("name")));
        }
        return without(FILE.matcher(path).matches() ? Kind.FILE : Kind.NOTHING);
    }

    private static ConsolePath without(Kind kind) {
        return new ConsolePath(kind, "", Optional.empty());
    }
}
