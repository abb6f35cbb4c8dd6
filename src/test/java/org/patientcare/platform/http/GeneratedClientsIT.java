package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.Installed;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.NpmPackages;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;

/**
 * OpenAPI Generator makes clients from the description; they compile, and one call of each kind
 * succeeds, by the programs of src/test/clients. {@code -Pclients} puts the generator and the
 * libraries of the clients into target/clients.
 */
@Tag("clients")
@IntegrationTest
@RunAsClient
@DisplayName("Clients generated from the description of the API")
class GeneratedClientsIT {

    private static final Path SOURCES = Path.of("src/test/clients");
    private static final Path FOLDER = Path.of("target/clients").toAbsolutePath();
    private static final String DONE = "All calls were answered as described.";

    @BeforeAll
    static void generate() throws IOException {
        NpmPackages.CommandResult generated =
                NpmPackages.run(
                        Path.of(""),
                        java(),
                        "-XX:TieredStopAtLevel=1",
                        "-jar",
                        FOLDER.resolve("openapi-generator-cli.jar").toString(),
                        "batch",
                        SOURCES.resolve("native.yaml").toString(),
                        SOURCES.resolve("okhttp-gson.yaml").toString(),
                        SOURCES.resolve("typescript.yaml").toString());
        assertThat(generated.status()).as(generated.output()).isZero();
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    @Test
    void javaWithTheClientOfTheJdk() throws IOException {
        assertCalls("native");
    }

    @Test
    void javaWithOkHttp() throws IOException {
        assertCalls("okhttp-gson");
    }

    @Test
    void typeScript() throws IOException {
        Path folder = FOLDER.resolve("typescript");
        NpmPackages.install(
                SOURCES.resolve("typescript"),
                folder,
                List.of("calls.ts", "tsconfig.json"),
                "the client in TypeScript is NOT TESTED");
        String node = Installed.onPath("node", "node.exe").orElseThrow().toString();
        NpmPackages.CommandResult compiled =
                NpmPackages.run(folder, node, "node_modules/typescript/bin/tsc", "--project", ".");
        assertThat(compiled.status()).as(compiled.output()).isZero();
        assertSucceeds(folder, List.of(node, "compiled/calls.js"));
    }

    private static void assertCalls(String library) throws IOException {
        Path folder = FOLDER.resolve(library);
        String classPath = String.join(File.pathSeparator, files(FOLDER.resolve("lib"), ".jar"));
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "-proc:none",
                                "-nowarn",
                                "-encoding",
                                "UTF-8",
                                "-cp",
                                classPath,
                                "-d",
                                Files.createDirectories(folder.resolve("classes")).toString()));
        for (Path sources :
                List.of(
                        folder.resolve("client/src/main/java"),
                        SOURCES.resolve("java"),
                        SOURCES.resolve(library))) {
            arguments.addAll(files(sources, ".java"));
        }
        assertThat(
                        ToolProvider.getSystemJavaCompiler()
                                .run(null, null, null, arguments.toArray(String[]::new)))
                .as("errors of the compiler for " + library)
                .isZero();
        assertSucceeds(
                folder,
                List.of(
                        java(),
                        "-cp",
                        folder.resolve("classes") + File.pathSeparator + classPath,
                        "org.patientcare.clients.Calls"));
    }

    private static List<String> files(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(Path::toString).filter(file -> file.endsWith(ending)).toList();
        }
    }

    private static void assertSucceeds(Path folder, List<String> command) throws IOException {
        List<String> whole = new ArrayList<>(command);
        settings().forEach((name, value) -> whole.add(name + "=" + value));
        NpmPackages.CommandResult calls = NpmPackages.run(folder, whole.toArray(String[]::new));
        assertThat(calls.output()).contains(DONE);
        assertThat(calls.status()).isZero();
    }

    /** What the programs need: addresses, keys, and a prescription to read. */
    private static Map<String, String> settings() {
        Operator operator = operator();
        Organization clinic = operator.newOrganization().withPatient("p1");
        JsonNode keys = operator.newCredential(clinic.id(), Map.of("label", "generated"));
        Prescriptions prescriptions = Prescriptions.of(operator, clinic);
        return Map.of(
                "url",
                Http.suiteNode().base(),
                "clinic.key",
                keys.get("api_key").asText(),
                "clinic.secret",
                keys.get("secret_key").asText(),
                "operator.key",
                Operator.API_KEY,
                "operator.secret",
                Operator.SECRET_KEY,
                "organization",
                clinic.id(),
                "professional",
                prescriptions.professional(),
                "prescription",
                prescriptions.issued(Map.of()));
    }
}
