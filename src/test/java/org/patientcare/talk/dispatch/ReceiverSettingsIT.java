package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Waiting.until;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.CertificateAuthority;
import org.patientcare.testing.ConnectProxy;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.ScriptedReceiver;
import org.patientcare.testing.Webhooks;

@Drill(
        value = DrillGroup.PROXY,
        heldBy = {"ProxiedCallsTest", "TrustedRootsTest"})
@OwnInstallation
@DisplayName("Events 5: an installation behind a proxy, with its own certificate authority")
class ReceiverSettingsIT {

    private static final String PROXY = "patientcare.webhooks.proxy";

    @TempDir private Path folder;

    @Test
    @DisplayName(
            "a proxy that requires a login is reported in status, log and self-check; once it accepts calls, the deliveries arrive")
    void behindAProxy() {
        CertificateAuthority certificateAuthority = CertificateAuthority.make(folder);
        int port = Node.freePort();
        try (ScriptedReceiver receiver =
                        new ScriptedReceiver(certificateAuthority.server("dns:his.example"));
                ConnectProxy proxy = new ConnectProxy(receiver.port());
                OwnPostgres postgres = OwnPostgres.start();
                Node node =
                        Node.ready(settings(postgres, port, proxy, certificateAuthority), port)) {
            proxy.answer("407 Login");
            Operator operator = Operator.ofNode(port);
            Organization clinic = operator.newOrganization().at(port).withPatient("p");
            Webhooks webhooks = Webhooks.of(clinic);
            String id = webhooks.made("https://his.example/in");

            clinic.book("A-1", "p", operator.newProfessional(clinic), "2031-05-06T10:00:00Z")
                    .expect(200);

            until("the delivery failed", () -> !status(webhooks, id).at("/last_failure").isNull());
            assertThat(status(webhooks, id).at("/last_failure/reason").asText())
                    .contains(PROXY, "requires authentication (407)");
            assertThat(status(webhooks, id).at("/last_failure/status").isNull()).isTrue();
            assertThat(node.logLines())
                    .anyMatch(line -> line.contains(PROXY) && line.contains("(407)"));
            JsonNode check = check(operator);
            assertThat(check.get("status").asText()).isEqualTo("warning");
            assertThat(check.get("message").asText()).contains(PROXY);
            assertThat(receiver.received()).isEmpty();

            proxy.letThrough();
            webhooks.post(id, "resume", null).expect(200);

            until(
                    "the delivery arrived",
                    () ->
                            webhooks.get(id, "deliveries?state=delivered")
                                            .json()
                                            .at("/meta/total")
                                            .asInt()
                                    == 1);
            assertThat(receiver.received()).hasSize(1);
            assertThat(proxy.requestLines()).allMatch("CONNECT his.example:443 HTTP/1.1"::equals);
            assertThat(
                            webhooks.post(id, "ping", null)
                                    .expect(200)
                                    .json()
                                    .at("/data/delivered")
                                    .asBoolean())
                    .isTrue();
        }
    }

    private static Map<String, String> settings(
            OwnPostgres postgres,
            int port,
            ConnectProxy proxy,
            CertificateAuthority certificateAuthority) {
        Map<String, String> settings = new HashMap<>(postgres.settings(port));
        settings.put(PROXY, "http://127.0.0.1:" + proxy.port());
        settings.put("patientcare.webhooks.ca-file", certificateAuthority.pem().toString());
        return settings;
    }

    private static JsonNode status(Webhooks webhooks, String id) {
        return webhooks.get(id, "status").expect(200).json().get("data");
    }

    private static JsonNode check(Operator operator) {
        JsonNode checks =
                operator.http().get("/admin/v1/self-check").expect(200).json().at("/data/checks");
        for (JsonNode check : checks) {
            if (check.get("name").asText().equals("webhooks")) {
                return check;
            }
        }
        throw new AssertionError(checks.toString());
    }
}
