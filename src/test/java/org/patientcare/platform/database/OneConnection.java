package org.patientcare.platform.database;

import java.sql.Connection;

/** Runs statements on a given connection, outside any container. */
public final class OneConnection extends Database {

    private final Connection connection;

    public OneConnection(Connection connection) {
        this.connection = connection;
    }

    @Override
    <T> T ask(String scope, boolean repeatable, Question<T> question) {
        return DatabaseFailure.orResult(() -> question.ask(connection));
    }
}
