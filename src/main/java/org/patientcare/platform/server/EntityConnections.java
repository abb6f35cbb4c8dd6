package org.patientcare.platform.server;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceUnit;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/**
 * Access to the data sources from which JPA takes its connections. EclipseLink may have two of
 * them, one for reading outside transactions, and no standard API allows wrapping them. Uses
 * reflection, as {@link QueryRetries} does.
 */
@ApplicationScoped
public class EntityConnections {

    @PersistenceUnit private EntityManagerFactory factory;

    /**
     * Wraps each data source, once.
     *
     * @throws IllegalStateException if that is impossible: row-level security would hide all rows
     *     from JPA
     */
    public void wrap(UnaryOperator<DataSource> around) {
        try {
            Object session = EntitySession.of(factory);
            Set<Object> connectors = Collections.newSetFromMap(new IdentityHashMap<>());
            connectors.add(connector(get(session, "getDatasourceLogin")));
            connectors.add(connector(get(get(session, "getReadConnectionPool"), "getLogin")));
            for (Object connector : connectors) {
                DataSource source = (DataSource) get(connector, "getDataSource");
                connector
                        .getClass()
                        .getMethod("setDataSource", DataSource.class)
                        .invoke(connector, around.apply(source));
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new IllegalStateException(
                    "The data source of this server's JPA provider cannot be replaced ("
                            + e
                            + "): the service needs EclipseLink.",
                    e);
        }
    }

    private static Object connector(Object login) throws ReflectiveOperationException {
        return get(login, "getConnector");
    }

    private static Object get(Object of, String method) throws ReflectiveOperationException {
        return of.getClass().getMethod(method).invoke(of);
    }
}
