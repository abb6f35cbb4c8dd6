package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.enterprise.inject.spi.CDI;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.access.session.Sessions;
import org.patientcare.access.session.SignInMethod;
import org.patientcare.platform.shared.DomainException;

@ArquillianTest
@DisplayName("Inside the server: sessions of people")
class SessionsInsideIT {

    private final UUID person = UUID.randomUUID();

    @BeforeEach
    void aPerson() {
        execute("INSERT INTO person (id, name) VALUES ('%s', 'Ana')");
    }

    @Test
    @DisplayName("no session is opened for a person who is disabled, whoever asks for it")
    void noneForADisabledPerson() {
        sessions().open(person, SignInMethod.PASSKEY);
        execute("UPDATE person SET disabled_at = now() WHERE id = '%s'");

        assertThatThrownBy(() -> sessions().open(person, SignInMethod.PASSKEY))
                .isInstanceOf(DomainException.class)
                .hasMessage("Unauthorized");

        assertThat(rows()).isOne();
    }

    @Test
    @DisplayName("sessions that were idle for too long are removed before they end; others stay")
    void idleOnesAreRemoved() {
        sessions().open(person, SignInMethod.PASSKEY);
        sessions().open(person, SignInMethod.PASSKEY);
        execute(
                "UPDATE person_session SET seen_at = now() - interval '61 minutes' WHERE token_hash ="
                        + " (SELECT min(token_hash::text)::bytea FROM person_session WHERE person_id = '%s')");

        int found = 1;
        while (found > 0) {
            found = sessions().removeEnded();
        }

        assertThat(rows()).isOne();
    }

    private static Sessions sessions() {
        return CDI.current().select(Sessions.class).get();
    }

    private long rows() {
        try (Connection connection = owner().getConnection();
                PreparedStatement statement =
                        connection.prepareStatement(
                                "SELECT count(*) FROM person_session WHERE person_id = ?")) {
            statement.setObject(1, person);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void execute(String sql) {
        try (Connection connection = owner().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql.formatted(person))) {
            assertThat(statement.executeUpdate()).isOne();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static DataSource owner() {
        try {
            return (DataSource) new InitialContext().lookup("jdbc/patientcareOwner");
        } catch (NamingException e) {
            throw new IllegalStateException(e);
        }
    }
}
