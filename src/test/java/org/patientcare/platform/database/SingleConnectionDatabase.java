package org.patientcare.platform.database;

import java.sql.Connection;

/** Runs statements on a given connection, outside any container. */
public final class SingleConnectionDatabase extends Database {

    private final Connection connection;

    public SingleConnectionDatabase(Connection connection) {
        this.connection = connection;
    }

    @Override
    <T> T withConnection(String scope, boolean repeatable, ConnectionWork<T> question) {
        return DatabaseFailure.translating(() -> question.run(connection));
    }
}
