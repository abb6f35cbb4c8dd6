package org.patientcare.platform.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Connections whose statements set the scope first, as a part of themselves: in the same round trip
 * and, outside a transaction, in the same implicit transaction.
 */
final class ScopedConnections {

    /** SQL for the scope in which a statement is executed. */
    static final String CURRENT = "current_setting('patientcare.scope', true)";

    private static final String SET = "SELECT set_config('patientcare.scope', ?, true)";

    private ScopedConnections() {}

    /** The scope that the statements of a connection must set. */
    interface Scopes {

        /**
         * The scope for the next statement; null if it has none, or if the current transaction has
         * it already.
         */
        String toSet();

        /**
         * SQL that follows the scope and makes a further setting for the transaction, such as
         * {@code , set_config('lock_timeout', '1s', true)}; empty for none.
         */
        default String setting() {
            return "";
        }

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
            if (!makesStatements(method)) {
                return call(connection, method, arguments);
            }
            String scope = scopes.toSet();
            if (scope == null && scopes.setting().isEmpty()) {
                return call(connection, method, arguments);
            }
            if (scope == null) {
                throw new IllegalStateException(
                        "A setting is sent with the scope of its statement, which sends none");
            }
            if (method.getReturnType() != PreparedStatement.class) {
                throw new SQLFeatureNotSupportedException(
                        "Only prepared statements can set a scope");
            }
            Object[] withScope = arguments.clone();
            withScope[0] = SET + scopes.setting() + "; " + arguments[0];
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

    /**
     * A statement preceded by the one that sets its scope: its parameters are shifted by one place,
     * and its result is the second.
     *
     * <p>From the fifth execution on, the driver queries the types of parameters that it does not
     * know, and ends the round trip between the two statements. Outside a transaction the scope is
     * gone by then, and the statement finds no rows, without an error. So each parameter gets a
     * type here, or is refused.
     */
    private static final class ScopedStatement implements ScopedConnections.Handler {

        private static final Set<Class<?>> TYPED =
                Set.of(
                        String.class,
                        Boolean.class,
                        Short.class,
                        Integer.class,
                        Long.class,
                        Double.class,
                        BigDecimal.class,
                        byte[].class,
                        LocalDate.class,
                        OffsetDateTime.class);

        private final PreparedStatement statement;
        private final String scope;
        private final Runnable wasSet;
        private final boolean outsideTransaction;
        private final Set<Integer> nulls = new HashSet<>();

        /**
         * @param wasSet run when the database has set the scope
         * @param alone whether it is executed outside any transaction
         */
        ScopedStatement(PreparedStatement statement, String scope, Runnable wasSet, boolean alone) {
            this.statement = statement;
            this.scope = scope;
            this.wasSet = wasSet;
            this.outsideTransaction = alone;
        }

        @Override
        public Object handle(Method method, Object... arguments) throws SQLException {
            String name = method.getName();
            if (name.startsWith("execute") && arguments == null) {
                return execute(name);
            }
            if (name.startsWith("execute") || name.equals("addBatch")) {
                throw new SQLFeatureNotSupportedException(
                        name + " is not supported for a statement that sets a scope");
            }
            return isSetter(method)
                    ? set(method, arguments.clone())
                    : ScopedConnections.call(statement, method, arguments);
        }

        private Object execute(String name) throws SQLException {
            return switch (name) {
                case "executeQuery" -> {
                    giveNullsAType();
                    run();
                    yield statement.getResultSet();
                }
                case "executeUpdate" -> {
                    run();
                    yield statement.getUpdateCount();
                }
                case "execute" -> {
                    giveNullsAType();
                    yield run();
                }
                default ->
                        throw new SQLFeatureNotSupportedException(
                                name + " is not supported for a statement that sets a scope");
            };
        }

        /**
         * Executes both statements.
         *
         * @return whether the result consists of rows
         */
        private boolean run() throws SQLException {
            statement.setString(1, scope);
            statement.execute();
            wasSet.run();
            return statement.getMoreResults();
        }

        /**
         * For statements that return rows. For others the driver queries no types, and a null may
         * be for a column of any type.
         */
        private void giveNullsAType() throws SQLException {
            if (outsideTransaction) {
                for (int place : nulls) {
                    statement.setNull(place, Types.VARCHAR);
                }
            }
        }

        private static boolean isSetter(Method method) {
            return method.getName().startsWith("set")
                    && method.getParameterCount() > 1
                    && method.getParameterTypes()[0] == int.class;
        }

        private Object set(Method method, Object... arguments) throws SQLException {
            int place = (int) arguments[0] + 1;
            arguments[0] = place;
            nulls.remove(place);
            if (method.getName().equals("setNull") || arguments[1] == null) {
                nulls.add(place);
                return ScopedConnections.call(statement, method, arguments);
            }
            Optional<Object> typed = typed(arguments[1]);
            if (typed.isPresent()) {
                statement.setObject(place, typed.get());
                return null;
            }
            if (outsideTransaction && !hasType(method, arguments[1])) {
                throw new SQLFeatureNotSupportedException(
                        "A parameter of "
                                + arguments[1].getClass()
                                + " needs an SQL type in a statement that sets a scope");
            }
            return ScopedConnections.call(statement, method, arguments);
        }

        /** Converts a value that would have no type, by whichever setter it is set. */
        private static Optional<Object> typed(Object value) {
            if (value instanceof Timestamp time) {
                return Optional.of(time.toInstant().atOffset(ZoneOffset.UTC));
            }
            if (value instanceof Date date) {
                return Optional.of(date.toLocalDate());
            }
            return value instanceof UUID ? Optional.of(value) : Optional.empty();
        }

        private static boolean hasType(Method method, Object value) {
            return method.getParameterCount() == 2
                    && (value instanceof Array || TYPED.contains(value.getClass()));
        }
    }
}
