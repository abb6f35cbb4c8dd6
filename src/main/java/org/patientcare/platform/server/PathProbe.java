package org.patientcare.platform.server;

import java.lang.reflect.Method;

/**
 * Has the server map requests as {@link MappedPaths} decides. Where the service is to see another
 * path than the one by which a request is mapped, that path is an attribute of the request, which
 * {@link OriginalUrlWrapper} reads.
 */
final class PathProbe implements Probe {

    private final MappedPaths paths;
    private final Method packet;
    private final Method attribute;
    private final Method path;
    private final Method sendTo;

    PathProbe(MappedPaths paths) throws ReflectiveOperationException {
        this.paths = paths;
        // Looked up once, because the probe runs before every request.
        Class<?> request = Class.forName(ListenerProbes.GRIZZLY + "server.Request");
        packet = request.getMethod("getRequest");
        attribute = request.getMethod("setAttribute", String.class, Object.class);
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
        MappedPaths.Mapped mapped = paths.of(given);
        if (!mapped.seen().equals(mapped.path())) {
            attribute.invoke(arguments[2], OriginalUrlWrapper.SEEN, mapped.seen());
        }
        if (!mapped.path().equals(given)) {
            sendTo.invoke(received, mapped.path());
        }
    }
}
