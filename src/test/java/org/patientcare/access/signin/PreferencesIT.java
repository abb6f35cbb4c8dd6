package org.patientcare.access.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("How pages look to a person")
class PreferencesIT {

    private static final String PREFERENCES = "/sign-in/v1/preferences";

    private final Organization clinic = operator().newOrganization();
    private final Person person = Person.signedIn("support", clinic.id());

    @Test
    @DisplayName("is set by the person and part of their session; what is not named stays")
    void preferencesAreKeptWithThePerson() {
        assertSession(null, null, null);
        change(Map.of("language", "de", "color_scheme", "dark")).expect(200);
        JsonNode after = change(Map.of("time_zone", "Atlantic/Canary")).expect(200).json();

        assertThat(after.at("/data/language").asText()).isEqualTo("de");
        assertSession("de", "Atlantic/Canary", "dark");

        Map<String, String> unset = new HashMap<>();
        unset.put("language", null);
        unset.put("color_scheme", null);
        change(unset).expect(200);
        assertSession(null, "Atlantic/Canary", null);
        assertThat(changesInTheTrail()).isEqualTo(3);
    }

    @Test
    @DisplayName("is not changed where a value is not possible")
    void impossibleValues() {
        change(Map.of("color_scheme", "sepia", "language", "de")).expectRefusal(422);
        change(Map.of("time_zone", "Europe/Atlantis")).expectRefusal(422);
        assertSession(null, null, null);
        assertThat(changesInTheTrail()).isZero();
    }

    private Reply change(Map<String, String> body) {
        return person.send("PATCH", PREFERENCES, body);
    }

    private void assertSession(String language, String zone, String scheme) {
        JsonNode shown = person.get("/sign-in/v1/session").expect(200).json().at("/data/person");
        assertThat(shown.get("language").textValue()).isEqualTo(language);
        assertThat(shown.get("time_zone").textValue()).isEqualTo(zone);
        assertThat(shown.get("color_scheme").textValue()).isEqualTo(scheme);
    }

    private long changesInTheTrail() {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND actor_kind = 'person' AND action = 'person-change' AND outcome = 'done'",
                clinic.uuid());
    }
}
