package org.patientcare.operations.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import org.patientcare.testing.Http;
import org.patientcare.testing.LongTimeoutDataSources;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Widget;

/**
 * An installation whose nodes get their wrapping keys one by one, with a clinic that has one
 * patient.
 */
final class SecretsInstallation implements AutoCloseable {

    static final String KEY = "patientcare.secrets.key";

    final OwnPostgres postgres = OwnPostgres.start();
    final int port = Node.freePort();
    private final String url = postgres.settings(port).get("patientcare.public-url");
    private final Map<Integer, Node> nodes = new HashMap<>();
    private final Map<String, String> doctors = new HashMap<>();
    Organization clinic;
    Widget patient;

    /** The public URL of all nodes. */
    String url() {
        return url;
    }

    @Override
    public void close() {
        closeNodes();
        postgres.close();
    }

    /** Kills all nodes. */
    void closeNodes() {
        nodes.values().forEach(Node::close);
        nodes.clear();
    }

    /** Starts the first node, unless an earlier test has left one running. */
    void startUnlessRunning(Map<String, String> secrets) {
        if (nodes.isEmpty()) {
            start(port, secrets);
        }
    }

    void start(int at, Map<String, String> secrets) {
        Map<String, String> settings = new HashMap<>(postgres.settings(at));
        settings.remove(KEY);
        settings.put("patientcare.public-url", url);
        settings.put("patientcare.rate-limit.requests-per-minute", "100000");
        settings.put("patientcare.rate-limit.requests-at-once", "0");
        settings.putAll(secrets);
        Node node = Node.launch(settings, at, LongTimeoutDataSources.commands()).awaitReady();
        nodes.put(at, node);
    }

    /** Kills a node. */
    void close(int at) {
        nodes.remove(at).close();
    }

    void createClinic(int at) {
        clinic = operator(at).newOrganization().at(at).withPatient("p");
        patient = widget(at);
        patient.at(at).me().expect(200);
    }

    Widget widget(int at) {
        return clinic.at(at).widgetOf("p");
    }

    /** The token of the patient's link. */
    String book(String code, int at) {
        String doctor = doctors.computeIfAbsent(code, c -> operator(at).newProfessional(clinic));
        Reply booked = clinic.at(at).book(code, "p", doctor, "2031-05-06T10:00:00Z");
        String link = booked.expect(200).json().at("/data/appointment/url").asText();
        return link.substring(link.lastIndexOf('/') + 1);
    }

    void assertLinkOpens(String link) {
        Http.node(port).get("/call/" + link).expect(200);
    }

    /** How many of the tokens that can be forged from a copy are accepted. */
    long countAcceptedTokens(DatabaseCopy copy) {
        return copy.forgeTokens(url).stream().filter(this::works).count();
    }

    private boolean works(String token) {
        return Widget.with(token).at(port).me().status() == 200;
    }

    /**
     * Asserts that neither tokens nor links can be forged from the present database.
     *
     * @param before an older copy, which may hold private keys: not even with these can tokens be
     *     forged from the present rows
     */
    void assertNothingCanBeForged(DatabaseCopy before) {
        DatabaseCopy copy = DatabaseCopy.of(postgres);
        assertThat(copy.tables().get("patient_token")).isNotEmpty();
        assertThat(copy.tables().get("visit_link")).isNotEmpty();
        assertThat(copy.privateKeys()).isEmpty();
        assertThat(copy.forgeTokens(url)).isEmpty();
        assertThat(copy.forgeLinks()).isEmpty();
        assertThat(copy.forgeTokens(url, before.privateKeys()).limit(20)).noneMatch(this::works);
    }

    static void assertFound(int at, String status, String words) {
        JsonNode checks =
                operator(at)
                        .http()
                        .get("/admin/v1/self-check")
                        .expect(200)
                        .json()
                        .at("/data/checks");
        for (JsonNode check : checks) {
            if (check.get("name").asText().equals("secrets")) {
                assertThat(check.get("status").asText()).as(check.toString()).isEqualTo(status);
                assertThat(check.get("message").asText()).contains(words);
                return;
            }
        }
        throw new AssertionError(checks.toString());
    }

    static Operator operator(int at) {
        return Operator.ofNode(at);
    }
}
