package org.patientcare.http;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import jakarta.servlet.annotation.WebListener;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Gives requests whose path cannot be decoded (a broken percent escape, bytes that are no UTF-8, a
 * NUL or a backslash) the 400 with our body. Payara and GlassFish answer some of them with an empty
 * 200 before any filter runs, and no setting changes that. It also refuses a path that ends in a
 * code of dots alone ({@code ...}), but not with a slash behind it, so that one is added. This
 * class, and it alone, reaches into that server's HTTP listener by reflection; on other servers it
 * finds nothing there and does nothing.
 */
@WebListener
public class UndecodablePaths implements ServletContextListener, ServletRequestListener {

    private static final Logger LOG = System.getLogger(UndecodablePaths.class.getName());
    private static final Pattern BACKSLASH = Pattern.compile("\\\\|%5[Cc]");
    private static final Pattern DOTS_AT_END = Pattern.compile("(/|%2[Ff])(\\.|%2[Ee]){3,}$");
    private static final String GRIZZLY = "org.glassfish.grizzly.http.server.";

    private final List<Object> monitors = new ArrayList<>();

    /** Those of the server's listeners that have the probe. */
    private final Set<Object> watched = ConcurrentHashMap.newKeySet();

    private Object probes;

    /** The server's listeners, as they are at any time. */
    private volatile Collection<?> listeners = List.of();

    @Override
    public void contextInitialized(ServletContextEvent event) {
        try {
            Class<?> probeType = Class.forName(GRIZZLY + "HttpServerProbe");
            probes = Array.newInstance(probeType, 1);
            String target = event.getServletContext().getContextPath() + BadRequestServlet.PATH;
            Array.set(probes, 0, probe(probeType, target, new Packets()));
            listeners = listeners();
            watchListeners();
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(
                    Level.INFO,
                    "This server answers undecodable paths by itself ({0})",
                    e.toString());
        }
    }

    /** A listener that the operator closed and opened again is a new one, and told by this. */
    @Override
    public void requestInitialized(ServletRequestEvent event) {
        try {
            if (!watched.containsAll(listeners)) {
                watchListeners();
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(Level.DEBUG, "The listeners are just changing", e);
        }
    }

    private synchronized void watchListeners() throws ReflectiveOperationException {
        Class<?> filterType = Class.forName(GRIZZLY + "HttpServerFilter");
        watched.retainAll(listeners);
        for (Object listener : listeners) {
            if (watched.add(listener)) {
                Object grizzly = call(listener, "getUnderlyingListener");
                for (Object filter :
                        (Iterable<?>) call(grizzly, "getFilters", Class.class, filterType)) {
                    Object monitor = call(filter, "getMonitoringConfig");
                    call(monitor, "addProbes", Object[].class, probes);
                    monitors.add(monitor);
                }
            }
        }
    }

    @Override
    public synchronized void contextDestroyed(ServletContextEvent event) {
        listeners = List.of();
        for (Object monitor : monitors) {
            try {
                call(monitor, "removeProbes", Object[].class, probes);
            } catch (ReflectiveOperationException e) {
                LOG.log(Level.WARNING, "The listener keeps a probe of this application", e);
            }
        }
    }

    private static Object probe(Class<?> type, String target, Packets packets) {
        return Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> {
                    switch (method.getName()) {
                        case "onRequestReceiveEvent":
                            packets.redirect(arguments[2], target);
                            return null;
                        case "equals":
                            return self == arguments[0];
                        case "hashCode":
                            return System.identityHashCode(self);
                        case "toString":
                            return UndecodablePaths.class.getName();
                        default:
                            return null;
                    }
                });
    }

    /** The methods by which the listener's requests are read and sent elsewhere. */
    private static final class Packets {

        private final Method packet = Class.forName(GRIZZLY + "Request").getMethod("getRequest");
        private final Method path = packet.getReturnType().getMethod("getRequestURI");
        private final Method sendTo =
                packet.getReturnType().getMethod("setRequestURI", String.class);

        Packets() throws ReflectiveOperationException {
            // Looked up once: this happens in front of every request.
        }

        void redirect(Object request, String target) throws ReflectiveOperationException {
            Object received = packet.invoke(request);
            String given = (String) path.invoke(received);
            if (isUndecodable(given)) {
                sendTo.invoke(received, target);
            } else if (DOTS_AT_END.matcher(given).find()) {
                sendTo.invoke(received, given + "/");
            }
        }
    }

    private static Collection<?> listeners() throws ReflectiveOperationException {
        Object services =
                Class.forName("org.glassfish.internal.api.Globals")
                        .getMethod("getDefaultHabitat")
                        .invoke(null);
        Class<?> grizzly = Class.forName("com.sun.enterprise.v3.services.impl.GrizzlyService");
        Object service =
                services.getClass()
                        .getMethod(
                                "getService", Class.class, java.lang.annotation.Annotation[].class)
                        .invoke(services, grizzly, new java.lang.annotation.Annotation[0]);
        Field proxies = grizzly.getDeclaredField("proxies");
        proxies.setAccessible(true);
        return (Collection<?>) proxies.get(service);
    }

    private static Object call(Object target, String method) throws ReflectiveOperationException {
        return target.getClass().getMethod(method).invoke(target);
    }

    private static Object call(Object target, String method, Class<?> type, Object argument)
            throws ReflectiveOperationException {
        return target.getClass().getMethod(method, type).invoke(target, argument);
    }

    static boolean isUndecodable(String rawPath) {
        return !Escapes.areReadable(rawPath) || BACKSLASH.matcher(rawPath).find();
    }
}
