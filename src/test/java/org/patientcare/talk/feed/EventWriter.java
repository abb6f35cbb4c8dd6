package org.patientcare.talk.feed;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Properties;
import java.util.UUID;
import org.patientcare.testing.Database;
import org.patientcare.testing.Organization;

/** Adds events of an organization as the service does, in transactions that the test controls. */
record EventWriter(String url, UUID organization) {

    private static final String ADD =
            """
            INSERT INTO event (organization_id, event, type, object_kind, object_code, patient_id, patient_code, payload)
            SELECT organization_id, ?, ?, 'patient', ?, id, code, CAST(? AS json) FROM patient WHERE organization_id = ? AND code = 'p'""";

    private static final String PAYLOAD =
            """
            {"activation_code":{"code":"A","tag":"t"},"patient":{"code":"p","name":"Ana"},"subscription":{"plan":"gold"}}""";

    static final String REDEEMED = "care.activation_code_redeemed";
    static final String ENDED = "care.patient_subscription_ended";

    static EventWriter of(Organization clinic) {
        return new EventWriter(Database.url(), clinic.uuid());
    }

    /** Adds an event and commits at once. */
    void add(String type, String object) {
        try (Connection connection = connect()) {
            add(connection, type, object);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", Database.RUNTIME_ROLE);
        properties.setProperty("options", "-c patientcare.scope=" + organization);
        return DriverManager.getConnection(url, properties);
    }

    void add(Connection connection, String type, String object) throws SQLException {
        try (PreparedStatement add = connection.prepareStatement(ADD)) {
            add.setString(1, type);
            add.setString(2, type);
            add.setString(3, object);
            add.setString(4, PAYLOAD);
            add.setObject(5, organization);
            if (add.executeUpdate() != 1) {
                throw new IllegalStateException("The organization has no patient p");
            }
        }
    }

    /** Adds events of an object in a transaction that stays open for a moment. */
    void addSlowly(String object, int number) throws SQLException {
        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            run(connection, "SELECT pg_advisory_xact_lock(hashtext('" + object + "'))");
            for (int i = 0; i < number; i++) {
                add(connection, REDEEMED, object);
                run(connection, "SELECT pg_sleep(random() * 0.03)");
            }
            connection.commit();
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }
}
