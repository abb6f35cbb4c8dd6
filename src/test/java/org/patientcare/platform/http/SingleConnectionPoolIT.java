package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.annotation.WebServlet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.ApiDescription.Operation;
import org.patientcare.testing.Authenticator;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Node;
import org.patientcare.testing.OpenIdProvider;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Person;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.ProviderRoundTrip;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Visit;
import org.patientcare.testing.WebSocketClient;

@IntegrationTest
@RunAsClient
@DisplayName(
        "No code requests a second database connection while it holds one: a pool of one is enough")
class SingleConnectionPoolIT {

    private static final String NO_CONNECTION = "Error in allocating a connection";
    private static final String TWO_ORGANIZATIONS = "A transaction touches two organizations";

    @TempDir private static Path folder;

    private static Node node;

    private final ApiDescription api = ApiDescription.ofSuiteNode();
    private final ExampleCalls calls = new ExampleCalls(api);

    /** Code that requests a second connection waits for itself, and fails after 2 s. */
    @BeforeAll
    static void startANodeWithOneConnection() throws IOException {
        String shipped = Files.readString(Node.POST_BOOT);
        String ofOne =
                shipped.replace("--steadypoolsize=4", "--steadypoolsize=1")
                        .replace("--maxpoolsize=32", "--maxpoolsize=1")
                        .replaceFirst("--maxwait=5000", "--maxwait=2000");
        assertThat(ofOne).contains("--steadypoolsize=1 --maxpoolsize=1 --maxwait=2000");
        Path commands = Files.writeString(folder.resolve("post-boot.asadmin"), ofOne);
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.put("patientcare.rate-limit.requests-per-minute", "100000");
        settings.put("patientcare.public-url", Http.suiteNode().base());
        settings.putAll(OpenIdProvider.settings());
        node = Node.launch(settings, port, commands).awaitReady();
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    /** Also covers code without a caller: timers, listeners, the database watch. */
    @AfterEach
    void noCallWaitedForItself() {
        assertThat(node.logLines()).noneMatch(line -> line.contains(NO_CONNECTION));
    }

    /** Organizations may one day live in several databases. */
    @AfterEach
    void noTransactionTouchedTwoOrganizations() {
        assertThat(node.logLines()).noneMatch(line -> line.contains(TWO_ORGANIZATIONS));
    }

    @Test
    @DisplayName(
            "every operation of the API's description succeeds as its examples show it, with exactly the shown fields")
    void everyOperationSucceeds() {
        ExampleCalls reads = new ExampleCalls(api);
        Organization read = reads.completeClinic();
        for (Operation operation : api.operations()) {
            if (operation.path().startsWith(ApiExamplesIT.NEEDS_A_BROWSER)) {
                continue;
            }
            Map<String, JsonNode> bodies = operation.requestExamples();
            if (bodies.isEmpty()) {
                bodies = Collections.singletonMap("without a body", null);
            }
            bodies.forEach(
                    (name, body) -> {
                        boolean reading = operation.method().equals("GET");
                        Organization clinic = reading ? read : calls.clinic();
                        Reply reply = there(reading ? reads : calls, operation, clinic, body);
                        ApiExamplesIT.assertSucceeds(operation, name, reply);
                    });
        }
    }

    @Test
    @DisplayName(
            "a person accepts an invitation, signs in again and reads the session and the passkeys")
    void aPersonSignsIn() {
        String origin = Http.suiteNode().base();
        Person browser = Person.at(Http.node(node.port()), origin);
        Authenticator authenticator = new Authenticator(origin);
        String link =
                operator()
                        .newPerson("support", operator().newOrganization().id())
                        .at("/invitation/url")
                        .asText();
        browser.accept(authenticator, link).get("/sign-in/v1/session").expect(200);
        browser.prove(authenticator, "sign-in").get("/sign-in/v1/passkeys").expect(200);
    }

    @Test
    @DisplayName("while a call waits for an OpenID provider, others can use the connection")
    void noCallHoldsItWhileItWaitsForAProvider() {
        OpenIdProvider hospital = OpenIdProvider.named(OpenIdProvider.HOSPITAL);
        Person browser = Person.at(Http.node(node.port()), Http.suiteNode().base());
        ProviderRoundTrip slow = ProviderRoundTrip.begin(browser, hospital, "sign-in");
        ProviderRoundTrip good = ProviderRoundTrip.begin(browser, hospital, "sign-in");
        List<Integer> answers =
                Parallel.run(
                        List.<Callable<Integer>>of(
                                () -> slow.back("x", OpenIdProvider.Exchange.SILENT).status(),
                                () -> slow.back("x", OpenIdProvider.Exchange.SILENT).status(),
                                () -> good.back(good.claims("s-one", "care-support")).status()));
        assertThat(answers.get(2)).isEqualTo(303);
        assertThat(answers.subList(0, 2)).containsExactlyInAnyOrder(503, 401);
    }

    @Test
    @DisplayName("every operation can be refused for its credential, its permission and its body")
    void everyOperationIsRefused() {
        Organization clinic = calls.clinic();
        Http limited = operator().withPermissions(clinic, "messages").http().at(node.port());
        Http wrong = clinic.http().with("X-Secret-Key", "wrong").at(node.port());
        Map<Operation, String> paths = new LinkedHashMap<>();
        api.operations().forEach(each -> paths.put(each, calls.path(each, clinic)));
        for (Operation operation : paths.keySet()) {
            String path = paths.get(operation);
            Http caller = ExampleCalls.caller(operation, clinic).at(node.port());
            for (Http from : Set.of(limited, wrong, Http.node(node.port()), caller)) {
                Reply reply = calls.send(operation, from, path + "/no-such-thing", null);
                assertThat(reply.status())
                        .as("%s: %s", operation, reply.text())
                        .isBetween(200, 499);
                reply = from.send(operation.method(), path, "{\"patients\":7,\"code\":{}}");
                assertThat(reply.status())
                        .as("%s: %s", operation, reply.text())
                        .isBetween(200, 499);
            }
        }
    }

    @Test
    @DisplayName("every page and every other path of a servlet or filter is answered")
    void everyPageIsAnswered() {
        Http reader = Http.node(node.port());
        patterns()
                .map(pattern -> pattern.replace("*", "x"))
                .forEach(
                        path -> {
                            Reply reply = reader.get(path);
                            assertThat(reply.status())
                                    .as("%s: %s", path, reply.text())
                                    .isBetween(200, 499);
                        });
        Organization clinic = operator().newOrganization().withPatient("p1");
        String code = Prescriptions.of(operator(), clinic).issued(Map.of());
        reader.get("/verify/" + code).expect(200);
        reader.with("Origin", "https://any.example")
                .with("Access-Control-Request-Method", "POST")
                .send("OPTIONS", "/widget/v1/redemptions", null)
                .expect(204);
    }

    @Test
    @DisplayName("a visit takes place: its page, two sockets, a chat message and the end")
    void aVisitTakesPlace() {
        Visit visit = Visit.now("en");
        String patient = Visit.at(node.port(), visit.patientUrl());
        String professional = Visit.at(node.port(), visit.professionalUrl());
        for (String link : Set.of(patient, professional)) {
            String path = link.substring(link.indexOf("/call/"));
            Http.node(node.port()).get(path).expect(200);
            Http.node(node.port()).get(path + "x").expect(404);
        }
        String origin = WebSocketClient.origin(visit.patientUrl());
        try (WebSocketClient doctor = open(professional, origin);
                WebSocketClient ana = open(patient, origin)) {
            while (doctor.await("room").get("peer").isNull()) {
                // room messages from before she joined
            }
            doctor.send("admit", null);
            while (!ana.await("room").get("state").asText().equals("in_call")) {
                // room messages from before she was admitted
            }
            ana.send("chat", "hello");
            assertThat(doctor.await("chat").get("text").asText()).isEqualTo("hello");
            ana.send("leave", null);
            while (!doctor.await("room").get("peer").isNull()) {
                // room messages from before she left
            }
        }
    }

    private static WebSocketClient open(String link, String origin) {
        return WebSocketClient.open(
                link, UUID.randomUUID().toString(), origin, Http.randomAddress());
    }

    private static Reply there(
            ExampleCalls calls, Operation operation, Organization clinic, JsonNode body) {
        Http caller = ExampleCalls.caller(operation, clinic).at(node.port());
        return calls.send(operation, caller, calls.path(operation, clinic), body);
    }

    private static Stream<String> patterns() {
        return new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("org.patientcare")
                        .stream()
                        .flatMap(
                                type -> {
                                    Class<?> known = type.reflect();
                                    WebServlet servlet = known.getAnnotation(WebServlet.class);
                                    WebFilter filter = known.getAnnotation(WebFilter.class);
                                    return Stream.concat(
                                            servlet == null
                                                    ? Stream.empty()
                                                    : Arrays.stream(servlet.value()),
                                            filter == null
                                                    ? Stream.empty()
                                                    : Arrays.stream(filter.value()));
                                })
                        .distinct();
    }
}
