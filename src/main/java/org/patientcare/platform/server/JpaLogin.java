package org.patientcare.platform.server;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import javax.sql.DataSource;
import org.eclipse.persistence.sessions.JNDIConnector;
import org.eclipse.persistence.sessions.Session;
import org.eclipse.persistence.sessions.SessionCustomizer;
import org.eclipse.persistence.sessions.SessionEvent;
import org.eclipse.persistence.sessions.SessionEventAdapter;
import org.eclipse.persistence.sessions.server.ServerSession;

/**
 * How EclipseLink logs in to the database; {@code persistence.xml} names this class.
 *
 * <ul>
 *   <li>It connects when a connection is first used, not when it logs in: Payara lets it log in
 *       while it deploys the WAR, which would fail if the database is away at that moment.
 *   <li>It does not retry queries whose connection broke, three times at intervals of 5 s. With the
 *       retries a call lasts 22 s while the database cannot be reached, and in a transaction half
 *       of the work could be on another connection. They are not needed: the pool validates
 *       connections before it hands them out, and a request begins with a statement that is
 *       repeated.
 * </ul>
 */
public class JpaLogin implements SessionCustomizer {

    @Override
    public void customize(Session session) {
        if (!(session instanceof ServerSession server)) {
            throw new IllegalStateException("Not a session of a server: " + session.getClass());
        }
        EntityConnections.logins(server).forEach(login -> login.setQueryRetryAttemptCount(0));
        EntityConnections.connectors(server)
                .forEach(connector -> loginWithoutConnection(server, connector));
    }

    private static void loginWithoutConnection(ServerSession session, JNDIConnector connector) {
        DataSource source = connector.getDataSource();
        connector.setDataSource(unconnected());
        session.getEventManager()
                .addListener(
                        new SessionEventAdapter() {
                            @Override
                            public void postLogin(SessionEvent event) {
                                connector.setDataSource(source);
                            }
                        });
    }

    /** Its connections are closed already; a login does nothing with them. */
    private static DataSource unconnected() {
        return (DataSource)
                proxy(
                        DataSource.class,
                        (source, get, arguments) ->
                                proxy(get.getReturnType(), JpaLogin::answerAsClosed));
    }

    private static Object answerAsClosed(Object connection, Method method, Object[] arguments) {
        if (method.getName().equals("isClosed")) {
            return true;
        }
        throw new IllegalStateException(method + ": there is no connection during a login");
    }

    private static Object proxy(Class<?> type, InvocationHandler handler) {
        return Proxy.newProxyInstance(
                JpaLogin.class.getClassLoader(), new Class<?>[] {type}, handler);
    }
}
