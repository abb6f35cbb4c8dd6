package org.patientcare.platform.server;

import java.lang.reflect.Method;

/**
 * Removes the {@code Upgrade} header from every request that is not for a web socket of this
 * service, so that it is answered as a plain request. Otherwise the server would take the body for
 * an endless stream of another protocol, and wait for it until a timeout.
 */
final class UpgradeProbe implements Probe {

    private final Upgrades upgrades;
    private final Object filter;
    private final Method isUpgrade;
    private final Method protocol;
    private final Method header;
    private final Method ignoreContent;
    private final Method prepare;
    private final Method expectsContent;
    private final Method framing;
    private final Method compression;
    private final Method method;
    private final Method path;

    /**
     * @param filter of the listener, which parses the heads of requests
     */
    UpgradeProbe(Object filter, Upgrades upgrades) throws ReflectiveOperationException {
        this.filter = filter;
        this.upgrades = upgrades;
        Class<?> head = Class.forName(ListenerProbes.GRIZZLY + "HttpHeader");
        Class<?> request = Class.forName(ListenerProbes.GRIZZLY + "HttpRequestPacket");
        Class<?> codec = Class.forName(ListenerProbes.GRIZZLY + "HttpCodecFilter");
        Class<?> server = Class.forName(ListenerProbes.GRIZZLY + "HttpServerFilter");
        isUpgrade = head.getMethod("isUpgrade");
        protocol = head.getMethod("getUpgrade");
        header = head.getMethod("getUpgradeDC");
        ignoreContent = head.getMethod("setIgnoreContentModifiers", boolean.class);
        expectsContent = head.getMethod("isExpectContent");
        method = request.getMethod("getMethod");
        path = request.getMethod("getRequestURI");
        prepare =
                own(
                        server,
                        "prepareRequest",
                        Class.forName(
                                ListenerProbes.GRIZZLY + "HttpServerFilter$ServerHttpRequestImpl"),
                        boolean.class);
        framing = own(codec, "setTransferEncodingOnParsing", head);
        compression = own(codec, "setContentEncodingsOnParsing", head);
    }

    private static Method own(Class<?> type, String name, Class<?>... parameters)
            throws ReflectiveOperationException {
        Method own = type.getDeclaredMethod(name, parameters);
        own.setAccessible(true);
        return own;
    }

    @Override
    public void onEvent(String event, Object... arguments) throws ReflectiveOperationException {
        if (event.equals("onHeaderParseEvent")) {
            Object head = arguments[1];
            if ((boolean) isUpgrade.invoke(head) && !isServed(head)) {
                makePlain(head);
            }
        }
    }

    private boolean isServed(Object head) throws ReflectiveOperationException {
        return upgrades.isServed(
                String.valueOf(method.invoke(head)),
                (String) path.invoke(head),
                (String) protocol.invoke(head));
    }

    /** Restores the state in which the listener would be without the header. */
    private void makePlain(Object head) throws ReflectiveOperationException {
        Object value = header.invoke(head);
        value.getClass().getMethod("recycle").invoke(value);
        ignoreContent.invoke(head, false);
        prepare.invoke(filter, head, false);
        if ((boolean) expectsContent.invoke(head)) {
            framing.invoke(filter, head);
            compression.invoke(filter, head);
        }
    }
}
