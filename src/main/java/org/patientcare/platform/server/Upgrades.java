package org.patientcare.platform.server;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Which upgrades of a connection the service knows: those to its web sockets, and no others. */
final class Upgrades {

    private final String contextPath;
    private final List<Pattern> sockets;

    /**
     * @param templates as {@link SocketPath#template} says
     */
    Upgrades(String contextPath, Collection<String> templates) {
        this.contextPath = contextPath;
        sockets = templates.stream().map(Upgrades::pattern).toList();
    }

    /** A slash behind a path is no part of it. */
    private static Pattern pattern(String template) {
        String regex = Pattern.quote(template).replaceAll("\\{\\w+}", "\\\\E[^/]+\\\\Q");
        return Pattern.compile(regex + "/?");
    }

    /**
     * @param path raw, without query
     * @param protocol the value of {@code Upgrade}
     */
    boolean areServed(String method, String path, String protocol) {
        return method.equals("GET")
                && protocol.strip().toLowerCase(Locale.ROOT).equals("websocket")
                && path.startsWith(contextPath)
                && isSocket(path.substring(contextPath.length()));
    }

    private boolean isSocket(String path) {
        return sockets.stream().anyMatch(socket -> socket.matcher(path).matches());
    }
}
