package org.patientcare.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.platform.database.NewestTimeline.Timeline;
import org.patientcare.platform.server.ServerPool;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;
import org.postgresql.core.BaseConnection;

@DisplayName("Connections of the pool to a former primary")
class FormerPrimaryGuardTest {

    private static final String CLUSTER = "7412345678901234567";

    @TempDir private Path folder;

    private NewestTimeline newest;
    private DataSource guarded;

    /** What the server behind the next connection says, in hexadecimal digits. */
    private String timeline = "00000001";

    /** The part of the driver's connection that is the same each time. */
    private CopyManager part;

    private boolean showsDriver = true;
    private int asked;
    private int closed;

    @BeforeEach
    void guard() throws SQLException {
        part = new CopyManager(proxy(BaseConnection.class, (self, method, arguments) -> null));
        newest = new NewestTimeline(folder.resolve("timeline"));
        DataSource pool = proxy(DataSource.class, (self, method, arguments) -> connection());
        guarded = new FormerPrimaryGuard(newest, new ServerPool()).around(pool);
    }

    @Test
    @DisplayName("nothing is asked where no standby was ever promoted")
    void nothingIsAskedWithoutAPromotion() throws SQLException {
        newest.remember(new Timeline(CLUSTER, 1));

        guarded.getConnection();

        assertThat(asked).isZero();
    }

    @Test
    @DisplayName("a connection to the present primary is asked once")
    void thePresentPrimaryIsAskedOnce() throws SQLException {
        newest.remember(new Timeline(CLUSTER, 26));
        timeline = "0000001A";

        guarded.getConnection();
        guarded.getConnection();

        assertThat(asked).isEqualTo(1);
        assertThat(closed).isZero();
    }

    @Test
    @DisplayName("a connection to the former primary is closed, and the call is told to try again")
    void theFormerPrimaryIsRefused() {
        newest.remember(new Timeline(CLUSTER, 2));

        for (int i = 1; i <= 2; i++) {
            assertThatThrownBy(guarded::getConnection)
                    .isInstanceOf(SQLTransientConnectionException.class)
                    .matches(DatabaseUnavailable::isCauseOf);
            assertThat(closed).isEqualTo(i);
        }
    }

    @Test
    @DisplayName("a connection from before the promotion is refused after it, without being asked")
    void aConnectionFromBeforeIsRefused() throws SQLException {
        newest.remember(new Timeline(CLUSTER, 2));
        timeline = "00000002";
        guarded.getConnection();

        newest.remember(new Timeline(CLUSTER, 3));

        assertThatThrownBy(guarded::getConnection)
                .isInstanceOf(SQLTransientConnectionException.class);
        assertThat(asked).isEqualTo(1);
    }

    @Test
    @DisplayName("a server that does not show the driver's connection lets all pass")
    void withoutTheDriversConnectionAllPass() throws SQLException {
        newest.remember(new Timeline(CLUSTER, 2));
        showsDriver = false;

        guarded.getConnection();

        assertThat(asked).isZero();
        assertThat(closed).isZero();
    }

    private Connection connection() {
        return proxy(
                Connection.class,
                (self, method, arguments) -> {
                    switch (method.getName()) {
                        case "unwrap" -> {
                            if (!showsDriver) {
                                throw new SQLException("Cannot unwrap");
                            }
                            return proxy(PGConnection.class, (own, called, none) -> part);
                        }
                        case "createStatement" -> {
                            asked++;
                            return statement();
                        }
                        case "close" -> {
                            closed++;
                            return null;
                        }
                        default -> throw new AssertionError(method);
                    }
                });
    }

    private Statement statement() {
        ResultSet row =
                proxy(
                        ResultSet.class,
                        (self, method, arguments) ->
                                switch (method.getName()) {
                                    case "next" -> true;
                                    case "getString" ->
                                            arguments[0].equals("cluster") ? CLUSTER : timeline;
                                    default -> null;
                                });
        return proxy(
                Statement.class,
                (self, method, arguments) -> method.getName().equals("executeQuery") ? row : null);
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        InvocationHandler withIdentity =
                (self, method, arguments) ->
                        switch (method.getName()) {
                            case "hashCode" -> System.identityHashCode(self);
                            case "equals" -> self == arguments[0];
                            default -> handler.invoke(self, method, arguments);
                        };
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader() == null
                                ? FormerPrimaryGuardTest.class.getClassLoader()
                                : type.getClassLoader(),
                        new Class<?>[] {type},
                        withIdentity));
    }
}
