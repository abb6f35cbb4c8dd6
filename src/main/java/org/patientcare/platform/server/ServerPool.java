package org.patientcare.platform.server;

import jakarta.enterprise.context.ApplicationScoped;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The server's connection pool behind {@code jdbc/patientcare}, which no standard API exposes. On
 * Payara and GlassFish it is found by reflection, whatever its name is; on other servers there is
 * no status and nothing is done.
 */
@ApplicationScoped
public class ServerPool {

    private static final Logger LOG = System.getLogger(ServerPool.class.getName());

    private static final String RESOURCE = "jdbc/patientcare";

    /** The name that the shipped boot files give the pool. */
    private static final String USUAL_NAME = "patientcare";

    private volatile String name;

    /** Numbers of connections, and of threads that wait for one. */
    public record Status(int used, int free, int waiting, int max) {}

    public Optional<Status> status() {
        return pool().flatMap(ServerPool::statusOf);
    }

    /** The pool's name; empty if this server shows none. */
    public Optional<String> name() {
        return pool().map(found -> poolName());
    }

    /** Closes the idle connections; the next request opens a new one. */
    public void dropIdleConnections() {
        pool().ifPresent(found -> call(found, "emptyFreeConnectionsInPool"));
    }

    /**
     * Marks a connection that has ended, so that the pool closes it when it is returned and does
     * not hand it out again.
     *
     * @param source the data source; not typed, since JDBC types are reserved for the database
     *     package
     * @param connection as the data source returned it
     */
    public void discard(Object source, Object connection) {
        try {
            source.getClass()
                    .getMethod("markConnectionAsBad", Class.forName("java.sql.Connection"))
                    .invoke(source, connection);
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(
                    Level.DEBUG,
                    "Broken connections cannot be removed from the pool of this server ({0})",
                    e.toString());
        }
    }

    private static Optional<Status> statusOf(Object pool) {
        Optional<Object> status = call(pool, "getPoolStatus");
        OptionalInt used = number(status, "getNumConnUsed");
        OptionalInt free = number(status, "getNumConnFree");
        OptionalInt waiting = number(call(pool, "getPoolWaitQueue"), "getQueueLength");
        OptionalInt most = number(Optional.of(pool), "getMaxPoolSize");
        return used.isPresent() && free.isPresent() && waiting.isPresent() && most.isPresent()
                ? Optional.of(
                        new Status(
                                used.getAsInt(),
                                free.getAsInt(),
                                waiting.getAsInt(),
                                most.getAsInt()))
                : Optional.empty();
    }

    private Optional<Object> pool() {
        try {
            Class<?> info = Class.forName("org.glassfish.resourcebase.resources.api.PoolInfo");
            Object runtime = runtime();
            Object pools = runtime.getClass().getMethod("getPoolManager").invoke(runtime);
            return Optional.ofNullable(
                    Class.forName("com.sun.enterprise.resource.pool.PoolManager")
                            .getMethod("getPool", info)
                            .invoke(
                                    pools,
                                    info.getConstructor(String.class).newInstance(poolName())));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private String poolName() {
        if (name == null) {
            name = nameOfResource().orElse(USUAL_NAME);
        }
        return name;
    }

    /** The pool that the server's configuration has for the data source. */
    private static Optional<String> nameOfResource() {
        try {
            Object resources =
                    Class.forName("com.sun.enterprise.connectors.ConnectorRuntime")
                            .getMethod("getResources")
                            .invoke(runtime());
            Class<?> type = Class.forName("org.glassfish.jdbc.config.JdbcResource");
            Object resource =
                    Class.forName("com.sun.enterprise.config.serverbeans.Resources")
                            .getMethod("getResourceByName", Class.class, String.class)
                            .invoke(resources, type, RESOURCE);
            return Optional.of((String) type.getMethod("getPoolName").invoke(resource));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private static Object runtime() throws ReflectiveOperationException {
        return Class.forName("com.sun.enterprise.connectors.ConnectorRuntime")
                .getMethod("getRuntime")
                .invoke(null);
    }

    private static OptionalInt number(Optional<Object> target, String method) {
        return target.flatMap(found -> call(found, method))
                .filter(Integer.class::isInstance)
                .map(value -> OptionalInt.of((Integer) value))
                .orElse(OptionalInt.empty());
    }

    private static Optional<Object> call(Object target, String method) {
        try {
            return Optional.ofNullable(target.getClass().getMethod(method).invoke(target));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return Optional.empty();
        }
    }
}
