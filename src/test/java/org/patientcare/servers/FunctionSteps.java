package org.patientcare.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.patientcare.testing.Http;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Visit;
import org.patientcare.testing.WebSocketClient;
import org.patientcare.testing.Widget;

/** The steps about what the service is for, one for each function. */
final class FunctionSteps {

    private static final int BATCH = 100;

    private FunctionSteps() {}

    static Map<String, Step> steps() {
        Map<String, Step> steps = new LinkedHashMap<>();
        steps.put(
                "A batch of 100 patients, all or nothing, codes with slashes",
                FunctionSteps::patients);
        steps.put("Authenticate, widget call, published keys, logout", FunctionSteps::widget);
        steps.put("Activation code made, redeemed, explained", FunctionSteps::activationCode);
        steps.put("Activation code sent by e-mail", FunctionSteps::email);
        steps.put("Appointment, page of the call", FunctionSteps::appointment);
        steps.put("Web socket of the call, its handshake and signals", FunctionSteps::socket);
        steps.put("Prescription as PDF, conditional read, `/verify`", FunctionSteps::prescription);
        steps.put("Admin surface and audit trail", FunctionSteps::admin);
        steps.put("API page at `/docs`", FunctionSteps::docs);
        return steps;
    }

    private static void patients() {
        Organization clinic = operator().newOrganization();
        Map<?, ?>[] batch =
                IntStream.range(0, BATCH).mapToObj(FunctionSteps::patient).toArray(Map[]::new);
        clinic.upsert(batch).expect(200);
        clinic.upsert(patient(BATCH), Map.of("code", "x", "first_name", "Ana", "gender", "none"))
                .expectRefusal(422);
        assertThat(clinic.countPatients()).isEqualTo(BATCH);
        JsonNode read = clinic.existingPatient("ward%2F99");
        assertThat(read.get("birth_date").asText()).isEqualTo("1980-05-17");
        assertThat(read.at("/meta/bed").asInt()).isEqualTo(99);
        assertThat(clinic.existingPatient("ward/99")).isEqualTo(read);
    }

    private static Map<String, Object> patient(int number) {
        return Map.of(
                "code",
                "ward/" + number,
                "first_name",
                "Łucía",
                "birth_date",
                "1980-05-17",
                "meta",
                Map.of("bed", number));
    }

    private static void widget() {
        Organization clinic = operator().newOrganization().withPatient("p1");
        Widget widget = clinic.widgetOf("p1");
        assertThat(widget.me().expect(200).json().at("/data/code").asText()).isEqualTo("p1");
        String head = widget.token().substring(0, widget.token().indexOf('.'));
        String kid = new String(Base64.getUrlDecoder().decode(head), StandardCharsets.UTF_8);
        Reply keys = Http.suiteNode().get("/.well-known/jwks.json").expect(200);
        assertThat(keys.json().get("keys").findValuesAsText("kid")).anyMatch(kid::contains);
        widget.logout().expect(204);
        widget.me().expectRefusal(401);
    }

    private static void activationCode() {
        Operator operator = operator();
        Organization clinic =
                operator.newOrganization()
                        .withPatient("p1")
                        .withCode("SUMMER/1", "plan_name", "gold");
        Widget widget = clinic.widgetOf("p1");
        Reply redeemed = widget.redeem("SUMMER/1").expect(200);
        assertThat(redeemed.json().at("/data/plan").asText()).isEqualTo("gold");
        assertThat(widget.refusalOf("SUMMER/1")).isEqualTo("already_redeemed");
        assertThat(clinic.code("SUMMER/1").at("/redemptions/0/first_name").asText())
                .isEqualTo("Ana");
        Reply explained = operator.explain(clinic.id(), "SUMMER/1").expect(200);
        assertThat(explained.json().at("/data/state").asText()).isEqualTo("used_up");
    }

    private static void email() {
        Organization clinic =
                operator()
                        .newOrganization(Map.of("name", "A", "activation_code_delivery", true))
                        .withCode("WELCOME");
        String to = "p" + UUID.randomUUID() + "@example.org";
        Reply sent = clinic.sendCode("WELCOME", Reply.json(Map.of("name", "Ana", "email", to)));
        assertThat(sent.expect(200).json().at("/data/email").asText()).isEqualTo("delivered");
        assertThat(TestMailServer.textTo(to)).contains("WELCOME");
    }

    private static void appointment() {
        Visit visit = Visit.now("es");
        Reply page = Http.suiteNode().get("/call/" + Visit.token(visit.patientUrl())).expect(200);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.text()).contains("Clínica Santa Lucía");
        assertThat(visit.cancel().state()).isEqualTo("cancelled");
    }

    private static void socket() {
        Visit visit = Visit.now("es");
        String device = UUID.randomUUID().toString();
        String foreign = "https://elsewhere.example";
        assertThat(
                        WebSocketClient.statusOf(
                                visit.patientUrl(), device, foreign, Http.randomAddress()))
                .isEqualTo(404);
        try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl());
                WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
            patient.send("ping", null).await("pong");
            professional.send("ping", null).await("pong");
            assertThat(visit.state()).isEqualTo("waiting");
            professional.send("admit", null).send("ping", null).await("pong");
            assertThat(visit.state()).isEqualTo("in_call");
            professional.send("chat", "¿Qué tal?");
            assertThat(patient.await("chat").get("text").asText()).isEqualTo("¿Qué tal?");
        }
    }

    private static void prescription() {
        Organization clinic = operator().newOrganization().withPatient("p1");
        Prescriptions prescriptions = Prescriptions.of(operator(), clinic);
        String code = prescriptions.issued(Map.of());
        Reply pdf = prescriptions.download(code).expect(200);
        assertThat(PdfReader.text(pdf.body())).contains("Ibuprofeno");
        String path = "/api/v1/prescriptions/" + code + "/download";
        clinic.http().with("If-None-Match", pdf.header("ETag")).get(path).expect(304);
        Reply page = Prescriptions.verify(code, "en").expect(200);
        assertThat(page.header("Content-Type")).startsWith("text/html");
    }

    private static void admin() {
        Operator operator = operator();
        Organization clinic = operator.newOrganization().withPatient("p1");
        operator.change(clinic.id(), "{\"language\":\"de\"}").expect(200);
        assertThat(operator.profile(clinic.id()).get("language").asText()).isEqualTo("de");
        operator.revoke(clinic.id(), clinic.apiKey()).expect(204);
        clinic.patient("p1").expectRefusal(401);
        Reply trail =
                operator.http()
                        .get("/admin/v1/audit-events?organization=" + clinic.id())
                        .expect(200);
        assertThat(trail.json().get("data").findValuesAsText("action"))
                .contains("patients-upsert", "credential-revoke");
    }

    private static void docs() {
        Http http = Http.suiteNode();
        assertThat(http.get("/").expect(302).header("Location")).endsWith("docs/");
        for (String part : List.of("", "openapi.yaml", "events.yaml")) {
            assertThat(http.get("/docs/" + part).expect(200).body()).isNotEmpty();
        }
        assertThat(http.get("/docs/").text()).contains("<title>Patient Care API</title>");
    }
}
