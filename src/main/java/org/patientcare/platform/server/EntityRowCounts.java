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
 * How many rows each INSERT, UPDATE and DELETE of JPA touched. EclipseLink looks at that number
 * only where an entity has a version; for all others it tells listeners of its session, which no
 * standard API reaches. By reflection, and nothing where another provider is at work: Hibernate
 * looks at the number itself.
 */
@ApplicationScoped
public class EntityRowCounts {

    private static final Logger LOG = System.getLogger(EntityRowCounts.class.getName());

    private static final String SESSIONS = "org.eclipse.persistence.sessions.";

    @PersistenceUnit private EntityManagerFactory factory;

    /**
     * Tells of each write from now on, in its thread and transaction.
     *
     * @param listener takes the number of rows; what it throws ends the flush at hand
     */
    public void tell(IntConsumer listener) {
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
                    "Nobody counts the rows that JPA writes on this server ({0})",
                    e.toString());
        }
    }

    /** The result of a call that reads is no number, and neither is that of one that failed. */
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
