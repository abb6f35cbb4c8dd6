package org.patientcare.platform.server;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * Decides which upgrades of a connection are served: those to web sockets of this service alone.
 */
final class Upgrades {

    private final String contextPath;
    private final List<String[]> sockets;

    /**
     * @param templates see {@link SocketPath#template}
     */
    Upgrades(String contextPath, Collection<String> templates) {
        this.contextPath = contextPath;
        sockets = templates.stream().map(Upgrades::segments).toList();
    }

    private static String[] segments(String path) {
        return path.split("/", -1);
    }

    /**
     * @param path raw, without the query
     * @param protocol the value of the header {@code Upgrade}
     */
    boolean isServed(String method, String path, String protocol) {
        return method.equals("GET")
                && protocol.strip().toLowerCase(Locale.ROOT).equals("websocket")
                && path.startsWith(contextPath)
                && isSocket(path.substring(contextPath.length()));
    }

    /** A trailing slash is no part of the path. */
    private boolean isSocket(String path) {
        int end = path.endsWith("/") ? path.length() - 1 : path.length();
        String[] asked = segments(path.substring(0, end));
        return sockets.stream().anyMatch(socket -> isOf(socket, asked));
    }

    private static boolean isOf(String[] template, String... asked) {
        boolean same = template.length == asked.length;
        for (int i = 0; same && i < template.length; i++) {
            same = template[i].startsWith("{") ? !asked[i].isEmpty() : template[i].equals(asked[i]);
        }
        return same;
    }
}
