package org.patientcare.platform.http;

import java.util.Locale;

/** Which upgrades of a connection the service knows: the web sockets of visits, and no others. */
final class Upgrades {

    private static final String BEFORE = "/call/";
    private static final String BEHIND = "/socket";

    private Upgrades() {}

    /**
     * @param path raw, without query
     * @param protocol the value of {@code Upgrade}
     */
    static boolean areServed(String method, String path, String contextPath, String protocol) {
        return method.equals("GET")
                && protocol.strip().toLowerCase(Locale.ROOT).equals("websocket")
                && isSocket(path, contextPath);
    }

    /** {@code /call/{token}/socket}; a slash behind it is no part of a path. */
    private static boolean isSocket(String path, String contextPath) {
        int from = contextPath.length() + BEFORE.length();
        int end = path.endsWith("/") ? path.length() - 1 : path.length();
        int to = end - BEHIND.length();
        return path.startsWith(contextPath + BEFORE)
                && path.startsWith(BEHIND, to)
                && to > from
                && path.indexOf('/', from) == to;
    }
}
