package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.patientcare.inside.Beans.bean;
import static org.patientcare.inside.SuiteDataSource.OWNER;

import java.util.UUID;
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
        execute("INSERT INTO person (id, name) VALUES (?, 'Ana')");
    }

    @Test
    @DisplayName("no session is opened for a person who is disabled, whoever asks for it")
    void noneForADisabledPerson() {
        sessions().open(person, SignInMethod.PASSKEY);
        execute("UPDATE person SET disabled_at = now() WHERE id = ?");

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
                        + " (SELECT min(token_hash::text)::bytea FROM person_session WHERE person_id = ?)");

        int found = 1;
        while (found > 0) {
            found = sessions().removeEnded();
        }

        assertThat(rows()).isOne();
    }

    private static Sessions sessions() {
        return bean(Sessions.class);
    }

    private long rows() {
        return OWNER.count("SELECT count(*) FROM person_session WHERE person_id = ?", person);
    }

    private void execute(String sql) {
        assertThat(OWNER.execute(sql, person)).isOne();
    }
}
