package org.patientcare.access.signin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Person;
import org.patientcare.testing.SharedNode;

@OnSharedNode
@DisplayName("The operator's keys open sessions until an operator has a passkey")
class OperatorKeysIT {

    private static final String SESSION = "/sign-in/v1/session";
    private static final Map<String, String> KEYS =
            Map.of("api_key", Operator.API_KEY, "secret_key", Operator.SECRET_KEY);

    private final int port = SharedNode.ready().node().port();
    private final Operator operator = Operator.ofNode(port);
    private final Person browser = Person.at(Http.node(port));

    private boolean waysHaveKeys() {
        return browser.get("/sign-in/v1/ways").expect(200).json().at("/data/keys").asBoolean();
    }

    private String consoleLink() {
        return operator.http()
                .send("POST", "/admin/v1/console-links", null)
                .expect(201)
                .json()
                .at("/data/url")
                .asText()
                .replaceFirst("^.*#link=", "");
    }

    @Test
    @DisplayName(
            "such a session has all permissions, its actor is the operator, "
                    + "and console links work once")
    void keysAndLinksOpenASession() {
        Person byKeys = browser.of(browser.send("POST", "/sign-in/v1/keys", KEYS));
        JsonNode session = byKeys.get(SESSION).expect(200).json().get("data");
        assertThat(session.get("person").isNull()).isTrue();
        assertThat(session.get("way").asText()).isEqualTo("keys");
        byKeys.get("/admin/v1/organizations").expect(200);
        byKeys.send("POST", "/admin/v1/token-keys/rotate", null).expect(204);
        byKeys.get("/sign-in/v1/passkeys").expectRefusal(403);
        JsonNode events = byKeys.get("/admin/v1/audit-events").expect(200).json().get("data");
        assertThat(events.get(0).at("/actor/kind").asText()).isEqualTo("operator");
        assertThat(events.get(0).at("/facts/way").asText()).isEqualTo("keys");
        byKeys.send("POST", "/admin/v1/console-links", null).expectRefusal(403);

        Map<String, String> link = Map.of("link", consoleLink());
        List<Integer> answers =
                Parallel.run(8, () -> browser.send("POST", "/sign-in/v1/links", link).status());
        assertThat(answers).containsOnlyOnce(204).containsOnly(204, 401);
        browser.send("POST", "/sign-in/v1/keys", Map.of("api_key", "x", "secret_key", "y"))
                .expectRefusal(401);
    }

    @Test
    @DisplayName(
            "once an operator has a passkey they open no sessions and earlier ones end; after "
                    + "that operator is disabled they open sessions again")
    void anOperatorWithAPasskeyEndsThem() {
        String link = consoleLink();
        Person byKeys = browser.of(browser.send("POST", "/sign-in/v1/keys", KEYS));
        JsonNode made = operator.newPerson("operator", null);
        assertThat(waysHaveKeys()).isTrue();
        byKeys.get(SESSION).expect(200);
        Person first = browser.accept(browser.authenticator(), made.at("/invitation/url").asText());

        assertThat(waysHaveKeys()).isFalse();
        byKeys.get(SESSION).expectRefusal(401);
        browser.send("POST", "/sign-in/v1/keys", KEYS).expectRefusal(403);
        browser.send("POST", "/sign-in/v1/links", Map.of("link", link)).expectRefusal(403);
        operator.http().send("POST", "/admin/v1/console-links", null).expectRefusal(403);
        operator.http().get("/admin/v1/organizations").expect(200);
        first.get("/admin/v1/organizations").expect(200);

        operator.changePerson(made.get("id").asText(), "{\"disabled\":true}").expect(200);
        assertThat(waysHaveKeys()).isTrue();
        byKeys.get(SESSION).expectRefusal(401);
    }
}
