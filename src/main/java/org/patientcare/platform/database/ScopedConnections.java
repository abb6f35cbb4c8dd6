package org.patientcare.platform.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import javax.sql.DataSource;

/**
 * Connections whose statements set the scope first, as a part of themselves: in the same round trip
 * and, outside a transaction, in the same implicit transaction.
 */
final class ScopedConnections {

    /** SQL for the scope in which a statement is executed. */
    static final String CURRENT = "current_setting('patientcare.scope', true)";

    private static final String SET = "SELECT set_config('patientcare.scope', ?, true); ";

    private ScopedConnections() {}

    /** The scope that the statements of a connection must set. */
    interface Scopes {

        /**
         * The scope for the next statement; null if it has none, or if the current transaction has
         * it already.
         */
        String toSet();

        /** A statement set the scope, which lasts until the current transaction ends. */
        default void wasSet(String scope) {}
    }

    /** What is done instead of calling an object's method. */
    interface Handler {

        Object handle(Method method, Object... arguments) throws SQLException;
    }

    static DataSource around(DataSource pool, Scopes scopes) {
        return proxy(
                DataSource.class,
                pool,
                (method, arguments) -> {
                    Object result = call(pool, method, arguments);
                    return result instanceof Connection connection
                            ? proxy(Connection.class, connection, scoped(connection, scopes))
                            : result;
                });
    }

    /** The connection as the pool returned it. */
    static Connection unwrap(Connection scoped) {
        return Proxy.isProxyClass(scoped.getClass())
                        && Proxy.getInvocationHandler(scoped) instanceof Calls calls
                        && calls.target instanceof Connection connection
                ? connection
                : scoped;
    }

    private static Handler scoped(Connection connection, Scopes scopes) {
        return (method, arguments) -> {
            String scope = makesStatements(method) ? scopes.toSet() : null;
            if (scope == null) {
                return call(connection, method, arguments);
            }
            if (method.getReturnType() != PreparedStatement.class) {
                throw new SQLFeatureNotSupportedException(
                        "Only prepared statements can set a scope");
            }
            Object[] withScope = arguments.clone();
            withScope[0] = SET + arguments[0];
            PreparedStatement statement = (PreparedStatement) call(connection, method, withScope);
            return proxy(
                    PreparedStatement.class,
                    statement,
                    new ScopedStatement(
                            statement,
                            scope,
                            () -> scopes.wasSet(scope),
                            connection.getAutoCommit()));
        };
    }

    private static boolean makesStatements(Method method) {
        return method.getName().startsWith("prepare") || method.getName().equals("createStatement");
    }

    private static <T> T proxy(Class<T> type, T behind, Handler handler) {
        return type.cast(
                Proxy.newProxyInstance(
                        ScopedConnections.class.getClassLoader(),
                        new Class<?>[] {type},
                        new Calls(behind, handler)));
    }

    private record Calls(Object target, Handler handler) implements InvocationHandler {

        @Override
        public Object invoke(Object self, Method method, Object[] arguments) throws SQLException {
            return method.getName().equals("equals")
                    ? Boolean.valueOf(self == arguments[0])
                    : handler.handle(method, arguments);
        }
    }

    static Object call(Object target, Method method, Object... arguments) throws SQLException {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException failure) {
                throw failure;
            }
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
