package org.patientcare.servers;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.patientcare.testing.Operator.operator;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Widget;

@Drill(
        value = DrillGroup.SERVERS,
        heldBy = {"InsideIT", "ServerConfigConsistencyTest"})
@DisplayName("Payara Server, installed as its page says")
class PayaraServerIT {

    private static final String COLUMN = "Payara Server";

    /** Payara's default master password. */
    private static final String DEFAULT_MASTER_PASSWORD = "changeit";

    @TempDir private static Path folder;

    private static PayaraServer server;

    @BeforeAll
    static void install() {
        int port = Integer.getInteger("it.http.port");
        server = PayaraServer.install(folder, port, ServerTestSettings.of(port));
    }

    @AfterAll
    static void end() throws IOException {
        Files.copy(
                server.log(),
                Path.of("target/servers/payara-server.log"),
                StandardCopyOption.REPLACE_EXISTING);
        server.close();
    }

    @Test
    @DisplayName("every step works as on Payara Micro, as the page says")
    void everyStepWorks() {
        StepResults stepResults = StepResults.ofAll();
        stepResults.write(Path.of("target/servers/payara-server.txt"));
        assertThat(stepResults.reasons())
                .allSatisfy((step, reason) -> assertThat(reason).isEmpty());
        assertThat(stepResults.results()).isEqualTo(ServersPage.column(COLUMN));
    }

    @Test
    @DisplayName("nothing listens but the service and the administration, both on loopback")
    void nothingElseListens() throws IOException {
        assertThat(ListeningAddresses.of(server.pid()))
                .containsExactlyInAnyOrder(
                        "127.0.0.1:" + System.getProperty("it.http.port"),
                        "127.0.0.1:" + server.adminPort());
    }

    @Test
    @DisplayName(
            "mail is sent through the domain's mail session, and the log is JSON without passwords or patients' names")
    void theLogNamesTheMailSession() throws IOException {
        List<String> lines = Files.readAllLines(server.log());
        String way = "\"E-mail is configured by the server's session mail/patientcare\"";
        assertThat(lines)
                .anyMatch(line -> line.startsWith("{\"Timestamp\":") && line.contains(way));
        assertThat(String.join("\n", lines))
                .doesNotContain(ServerTestSettings.PASSWORD)
                .doesNotContain("Łucía");
    }

    @Test
    @DisplayName("passwords and keys are stored in the domain in encrypted form only")
    void secretsAreEncrypted() throws IOException, GeneralSecurityException {
        String domain = Files.readString(server.domainFile());
        assertThat(domain)
                .contains("patientcare.public-url")
                .doesNotContain(ServerTestSettings.PASSWORD)
                .doesNotContain(ServerTestSettings.of(0).get("patientcare.operator.secret-key"));
        KeyStore passwords = KeyStore.getInstance("JCEKS");
        Path file = server.domainFile().resolveSibling("domain-passwords");
        try (InputStream in = Files.newInputStream(file)) {
            assertThatThrownBy(() -> passwords.load(in, DEFAULT_MASTER_PASSWORD.toCharArray()))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    @DisplayName(
            "another release under load: every answer is the service's, nothing acknowledged is lost or incomplete")
    void anotherReleaseUnderLoadLosesNothing() throws IOException {
        LoadDuringAction load = new LoadDuringAction();
        List<LoadDuringAction.CallOutcome> told = load.during(server::deployAgain);
        Map<String, Long> answers =
                new TreeMap<>(
                        told.stream()
                                .collect(
                                        groupingBy(
                                                LoadDuringAction.CallOutcome::answer, counting())));
        Files.writeString(Path.of("target/servers/another-release.txt"), answers + "\n");
        assertThat(answers.keySet())
                .contains("200", "not let in")
                .isSubsetOf("200", "503 application/json", "not let in", "no answer");
        StoredRows storedRows = StoredRows.of(load.clinic());
        assertThat(told.stream().map(storedRows::faultOf)).allMatch(String::isEmpty);
        everyStepWorks();
    }

    @Test
    @DisplayName("after a restart of the domain the service is back with all its data")
    void aRestartBringsTheServiceBack() {
        Organization clinic = operator().newOrganization().withPatient("p1");
        String token = clinic.widgetOf("p1").token();
        server.restart();
        clinic.existingPatient("p1");
        Widget.with(token).me().expect(200);
        server.deployAgain();
        clinic.existingPatient("p1");
    }
}
