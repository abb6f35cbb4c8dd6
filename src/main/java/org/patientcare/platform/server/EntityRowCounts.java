package org.patientcare.platform.server;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceUnit;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.IntConsumer;

/**
 * Reports how many rows each INSERT, UPDATE and DELETE of JPA touched. EclipseLink checks that
 * number only for entities with a version; for all others it informs listeners of its session,
 * which no standard API reaches. Uses reflection, and does nothing with another provider: Hibernate
 * checks the number itself.
 */
@ApplicationScoped
public class EntityRowCounts {

    private static final Logger LOG = System.getLogger(EntityRowCounts.class.getName());

    private static final String SESSIONS = "org.eclipse.persistence.sessions.";

    @PersistenceUnit private EntityManagerFactory factory;

    /**
     * Calls the listener for each write from now on, in the thread and transaction of the write.
     *
     * @param listener receives the number of rows; an exception that it throws ends the current
     *     flush
     */
    public void addListener(IntConsumer listener) {
        try {
            Object session = EntitySession.of(factory);
            ClassLoader provider = session.getClass().getClassLoader();
            Class<?> type = provider.loadClass(SESSIONS + "SessionEventListener");
            Object events = session.getClass().getMethod("getEventManager").invoke(session);
            events.getClass()
                    .getMethod("addListener", type)
                    .invoke(
                            events,
                            Proxy.newProxyInstance(
                                    provider,
                                    new Class<?>[] {type},
                                    afterEachWrite(
                                            provider.loadClass(SESSIONS + "SessionEvent"),
                                            listener)));
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(
                    Level.INFO,
                    "The rows that JPA writes cannot be counted on this server ({0})",
                    e.toString());
        }
    }

    /** The result of a read is no number, and neither is that of a failed call. */
    private static InvocationHandler afterEachWrite(Class<?> event, IntConsumer listener)
            throws ReflectiveOperationException {
        Method result = event.getMethod("getResult");
        return (proxy, method, arguments) -> {
            if (method.getDeclaringClass() == Object.class) {
                return method.invoke(listener, arguments);
            }
            if ("postExecuteCall".equals(method.getName())
                    && result.invoke(arguments[0]) instanceof Integer rows) {
                listener.accept(rows);
            }
            return null;
        };
    }
}
