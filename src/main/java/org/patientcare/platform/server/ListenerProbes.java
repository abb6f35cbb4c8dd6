package org.patientcare.platform.server;

import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import jakarta.servlet.annotation.WebListener;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Installs {@link PathProbe}, {@link UpgradeProbe} and {@link UnreadableHeadProbe} in the HTTP
 * listeners of Payara and GlassFish, which answer some requests before any filter runs; no setting
 * changes that. Only this class and the probes access that server's listener, by reflection; on
 * other servers they find none and do nothing.
 */
@WebListener
public class ListenerProbes implements ServletContextListener, ServletRequestListener {

    private static final Logger LOG = System.getLogger(ListenerProbes.class.getName());

    static final String GRIZZLY = "org.glassfish.grizzly.http.";

    @Inject private Instance<SocketPath> sockets;
    @Inject private Clock clock;

    private final List<Placed> placed = new ArrayList<>();

    /** The server's listeners in which the probes are installed. */
    private final Set<Object> watched = ConcurrentHashMap.newKeySet();

    private volatile MappedPaths paths;
    private volatile Upgrades upgrades;

    /** The server's current listeners; the server updates this collection. */
    private volatile Collection<?> listeners = List.of();

    /** An installed probe and the monitor from which it must be removed. */
    private record Placed(Object monitor, Object probes) {}

    @Override
    public void contextInitialized(ServletContextEvent event) {
        ServletContext context = event.getServletContext();
        String contextPath = context.getContextPath();
        paths =
                new MappedPaths(
                        contextPath,
                        context.getServletRegistrations().values().stream()
                                .flatMap(servlet -> servlet.getMappings().stream())
                                .toList());
        upgrades = new Upgrades(contextPath, sockets.stream().map(SocketPath::template).toList());
        try {
            listeners = listeners();
            watchListeners();
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(
                    isGrizzlyThere() ? Level.WARNING : Level.INFO,
                    "This server itself answers undecodable paths and upgrade requests,"
                            + " because its HTTP listeners cannot be monitored ({0})",
                    e.toString());
        }
    }

    /**
     * A listener that the operator closed and opened again is a new object, which is found here.
     */
    @Override
    public void requestInitialized(ServletRequestEvent event) {
        try {
            if (!watched.containsAll(listeners)) {
                watchListeners();
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(Level.DEBUG, "The HTTP listeners changed while they were read", e);
        }
    }

    private synchronized void watchListeners() throws ReflectiveOperationException {
        watched.retainAll(listeners);
        for (Object listener : listeners) {
            if (watched.add(listener)) {
                Object grizzly = call(listener, "getUnderlyingListener");
                for (Object filter : filters(grizzly, GRIZZLY + "server.HttpServerFilter")) {
                    place(filter, GRIZZLY + "server.HttpServerProbe", new PathProbe(paths));
                }
                for (Object filter : filters(grizzly, GRIZZLY + "HttpServerFilter")) {
                    place(filter, GRIZZLY + "HttpProbe", new UpgradeProbe(filter, upgrades));
                    place(filter, GRIZZLY + "HttpProbe", new UnreadableHeadProbe(clock));
                }
            }
        }
    }

    private static Iterable<?> filters(Object grizzly, String type)
            throws ReflectiveOperationException {
        return (Iterable<?>) call(grizzly, "getFilters", Class.class, Class.forName(type));
    }

    private void place(Object filter, String type, Probe probe)
            throws ReflectiveOperationException {
        Class<?> probeType = Class.forName(type);
        Object probes = Array.newInstance(probeType, 1);
        Array.set(probes, 0, probe.as(probeType));
        Object monitor = call(filter, "getMonitoringConfig");
        call(monitor, "addProbes", Object[].class, probes);
        placed.add(new Placed(monitor, probes));
    }

    @Override
    public synchronized void contextDestroyed(ServletContextEvent event) {
        listeners = List.of();
        for (Placed each : placed) {
            try {
                call(each.monitor(), "removeProbes", Object[].class, each.probes());
            } catch (ReflectiveOperationException e) {
                LOG.log(Level.WARNING, "A probe could not be removed from an HTTP listener", e);
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

    /**
     * Whether this server has the listeners for the probes, so that a failure deserves a warning.
     */
    private static boolean isGrizzlyThere() {
        try {
            Class.forName(GRIZZLY + "server.HttpServerFilter");
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static Object call(Object target, String method) throws ReflectiveOperationException {
        return target.getClass().getMethod(method).invoke(target);
    }

    private static Object call(Object target, String method, Class<?> type, Object argument)
            throws ReflectiveOperationException {
        return target.getClass().getMethod(method, type).invoke(target, argument);
    }
}
