package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.HeldCall;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

@OwnInstallation
@DisplayName(
        "The log has JSON lines, each failure once with its request id, and no data of patients or keys")
class LogIT {

    private static final String CODE = "zyx/code-4711";
    private static final String CODE_IN_PATH = "zyx%2Fcode-4711";

    /** Private texts, or parts of private texts, that must not be logged. */
    private static final List<String> PRIVATE =
            List.of(
                    "code-4711",
                    "Zyxolina",
                    "Qwertzberg",
                    "zyxolina@",
                    "600123987",
                    "X9876543Z",
                    "metasecret",
                    "1971-03-17",
                    "wrongkey",
                    "injected");

    private static final String PATIENT =
            """
            {"patients":[{"code":"zyx/code-4711","first_name":"Zyxolina","last_name":"Qwertzberg","gender":"female",
             "birth_date":"1971-03-17","email":"zyxolina@qwertz.example","phone":"600123987","tax_id":"X9876543Z",
             "meta":{"note":"metasecret"}}]}""";

    private OwnPostgres postgres;
    private Node node;
    private Organization clinic;
    private Http widget;
    private final List<String> failed = new ArrayList<>();

    @BeforeEach
    void startANodeOnADatabaseOfItsOwn() {
        postgres = OwnPostgres.start();
        int port = Node.freePort();
        node = Node.ready(postgres.settings(port), port);
        clinic = operator().at(port).newOrganization().at(port);
    }

    @AfterEach
    void stopBoth() {
        postgres.thaw();
        node.close();
        postgres.close();
    }

    @Test
    @DisplayName("whatever is called and however it fails")
    void theLogHasFailuresAndNoPrivateData() {
        int start = node.logLines().size();
        callWhatSucceeds();
        callWhatIsRefused();
        callWhatIsForged();
        callAndDisconnect();
        callOverABrokenSchema();
        callOverAFrozenDatabase();

        List<String> lines = node.logLines();
        assertThat(lines)
                .allSatisfy(line -> assertThat(json(line).get("Timestamp").isTextual()).isTrue())
                .allSatisfy(
                        line ->
                                assertThat(line)
                                        .doesNotContainIgnoringCase(PRIVATE.toArray(String[]::new))
                                        .doesNotContain(clinic.apiKey()));
        for (String id : failed) {
            List<String> of = lines.stream().filter(line -> line.contains(id)).toList();
            assertThat(of).as("lines of " + id).hasSize(1);
            assertThat(json(of.get(0)).get("Level").asText()).isEqualTo("SEVERE");
            assertThat(json(of.get(0)).get("RequestId").asText()).isEqualTo(id);
        }
        assertThat(lines.subList(start, lines.size()).stream().filter(LogIT::isWarningOrError))
                .as("warnings and errors besides those failures")
                .hasSize(failed.size());
    }

    private void callWhatSucceeds() {
        clinic.upsertRaw(PATIENT).expect(200);
        clinic.patient(CODE_IN_PATH).expect(200);
        String token = clinic.authenticate(CODE).expect(200).json().get("access_token").asText();
        widget = Http.node(node.port()).with("Authorization", "Bearer " + token);
        widget.get("/widget/v1/me").expect(200);
    }

    private void callWhatIsRefused() {
        clinic.upsertRaw(PATIENT.replace("1971-03-17", "1971-03-17x")).expect(422);
        clinic.upsertRaw(PATIENT.replace("\"female\"", "\"Zyxolina\"")).expect(422);
        clinic.upsertRaw(PATIENT.replace("\"Zyxolina\"", "[\"Zyxolina\"]")).expect(422);
        clinic.upsertRaw(PATIENT.substring(0, PATIENT.length() - 9)).expect(422);
        clinic.patient("x" + CODE_IN_PATH).expect(404);
        clinic.http()
                .get("/v1/nothing/" + CODE_IN_PATH + "?email=zyxolina@qwertz.example")
                .expect(404);
        clinic.http()
                .with("Content-Type", "text/plain")
                .send("PUT", "/v1/patients", PATIENT)
                .expect(415);
        clinic.http()
                .with("X-Secret-Key", "wrongkey")
                .get("/v1/patients/" + CODE_IN_PATH)
                .expect(401);
        widget.with("Authorization", "Bearer wrongkey").get("/widget/v1/me").expect(401);
        Http.node(node.port()).get("/zyx/code-4711%2e").expect(404);
        operator()
                .at(node.port())
                .revokeTokens(UUID.randomUUID().toString(), CODE_IN_PATH)
                .expect(404);
    }

    /**
     * Ends requests in the middle of their bodies, by closing and by resetting the connection: an
     * answer can no longer be written, an error page neither.
     */
    private void callAndDisconnect() {
        Http browser =
                Http.node(node.port())
                        .with("Origin", Http.node(node.port()).base())
                        .with("X-Patient-Care", "action");
        for (Consumer<HeldCall> end :
                List.<Consumer<HeldCall>>of(HeldCall::close, HeldCall::vanish)) {
            end.accept(HeldCall.begin(clinic.http(), "code-4711"));
            end.accept(
                    HeldCall.begin(
                            browser, "POST /sign-in/v1/challenges", "{\"purpose\":\"sign-in\"}"));
        }
    }

    /** Sends forged log entries in every field that a log line could contain. */
    private void callWhatIsForged() {
        String line = "%0d%0a%7B%22Level%22:%22injected%22%7D";
        Http forged =
                clinic.http()
                        .with("X-Request-Id", "{\"Level\":\"injected\"}")
                        .with("User-Agent", "injected")
                        .with("Referer", "injected")
                        .with("X-Forwarded-For", "injected");
        forged.get("/v1/patients/" + line);
        forged.get("/" + line + "?" + line + "=" + line);
        forged.get("/health/" + line);
        forged.get("/metrics?" + line);
        forged.with("Accept", "injected").get("/v1/patients/a");
        forged.with("Content-Type", "injected").send("PUT", "/v1/patients", PATIENT);
        forged.send("INJECTED", "/v1/patients/a", null);
        forged.with("X-Request-Id", "injected".repeat(1280)).get("/v1/patients/a");
        Http.node(node.port())
                .with("X-API-Key", "injected\t{}")
                .with("X-Secret-Key", "injected")
                .get("/v1/x");
    }

    private void callOverABrokenSchema() {
        postgres.execute(
                "CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN RAISE EXCEPTION 'not %', NEW.first_name; END $$");
        postgres.execute(
                "CREATE TRIGGER tell BEFORE INSERT OR UPDATE ON patient FOR EACH ROW EXECUTE FUNCTION tell()");
        fails(clinic.upsertRaw(PATIENT.replace("\"Zyxolina\"", "\"Zyxolina II\"")), 500);
        postgres.execute("ALTER TABLE patient RENAME TO moved_away");
        fails(clinic.upsertRaw(PATIENT), 500);
        fails(clinic.patient(CODE_IN_PATH), 500);
        fails(clinic.authenticate(CODE), 500);
        fails(widget.get("/widget/v1/me"), 500);
        postgres.execute("ALTER TABLE moved_away RENAME TO patient");
        postgres.execute("DROP TRIGGER tell ON patient");
        postgres.execute("ALTER TABLE token_key RENAME TO moved_away");
        fails(Http.node(node.port()).get("/.well-known/jwks.json"), 500);
        postgres.execute("ALTER TABLE moved_away RENAME TO token_key");
        postgres.execute("ALTER TABLE rate_window RENAME TO moved_away");
        fails(clinic.patient(CODE_IN_PATH), 500);
        postgres.execute("ALTER TABLE moved_away RENAME TO rate_window");
    }

    private void callOverAFrozenDatabase() {
        postgres.freeze();
        fails(clinic.upsertRaw(PATIENT), 503);
        fails(clinic.patient(CODE_IN_PATH), 503);
        fails(Http.node(node.port()).get("/.well-known/jwks.json"), 503);
        postgres.thaw();
        Waiting.until("service is back", () -> clinic.patient(CODE_IN_PATH).status() == 200);
    }

    private void fails(Reply reply, int status) {
        failed.add(reply.expectRefusal(status).header("X-Request-Id"));
    }

    /**
     * Whether the line is a warning or an error, except for the readiness, which is logged
     * separately.
     */
    private static boolean isWarningOrError(String line) {
        String level = json(line).path("Level").asText();
        return (level.equals("SEVERE") || level.equals("WARNING")) && !line.contains("Readiness:");
    }

    private static JsonNode json(String line) {
        try {
            return new ObjectMapper().readTree(line);
        } catch (JsonProcessingException e) {
            throw new AssertionError("no JSON: " + line, e);
        }
    }
}
