package org.patientcare.platform.server;

import java.lang.reflect.Method;

/**
 * Sends requests whose path cannot be decoded, or would take too long to check, to the servlet that
 * answers 400; the server would answer some of them with an empty 200. The server would also refuse
 * a path that ends in a code of dots alone ({@code ...}), but not with a slash behind it, so a
 * slash is added.
 */
final class PathProbe implements Probe {

    private final String target;
    private final Method packet;
    private final Method path;
    private final Method sendTo;

    /**
     * @param target path of the servlet that answers 400
     */
    PathProbe(String target) throws ReflectiveOperationException {
        this.target = target;
        // Looked up once, because the probe runs before every request.
        packet = Class.forName(ListenerProbes.GRIZZLY + "server.Request").getMethod("getRequest");
        path = packet.getReturnType().getMethod("getRequestURI");
        sendTo = packet.getReturnType().getMethod("setRequestURI", String.class);
    }

    @Override
    public void onEvent(String event, Object... arguments) throws ReflectiveOperationException {
        if (!event.equals("onRequestReceiveEvent")) {
            return;
        }
        Object received = packet.invoke(arguments[2]);
        String given = (String) path.invoke(received);
        if (UndecodablePaths.isUndecodable(given) || UndecodablePaths.hasTooManyDots(given)) {
            sendTo.invoke(received, target);
        } else if (UndecodablePaths.endsInDots(given)) {
            sendTo.invoke(received, given + "/");
        }
    }
}
