package org.patientcare.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.patientcare.launch.WarCommand;
import org.patientcare.testing.Node;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.SuiteDatabase;

/**
 * The last step of {@code ./mvnw -Prelease}: checks that the zip contains what a site needs, agrees
 * with its own checksums, lists the libraries of the WAR in its SBOM, and works.
 */
public final class ReleaseCheck {

    private static final String WAR = "patientcare.war";
    private static final String SBOM = "sbom.cdx.json";
    private static final String NOTES = "CHANGELOG.md";
    private static final String SUMS = "SHA256SUMS";
    private static final String SERVER = "payara-micro.jar";
    private static final String SUM = ".sha256";

    private static final String SERVER_URL = "pkg:maven/fish.payara.extras/payara-micro@";

    private static final String SERVER_CONFIG = "server-config";
    private static final String DOCUMENTATION = "documentation";

    /** The components of which the WAR contains only some files. */
    private static final Set<String> IN_PARTS =
            Set.of("jasperreports-fonts", "preact", "swagger-ui");

    private static final String LIBRARIES = "WEB-INF/lib/";
    private static final Pattern LINK = Pattern.compile("\\]\\((?!https:)([^)#]+)");

    private final UnzippedRelease release;
    private final Path servers;

    private ReleaseCheck(UnzippedRelease release, Path servers) {
        this.release = release;
        this.servers = servers;
    }

    /**
     * Throws an error that says what is wrong.
     *
     * @param arguments the path of the zip, and the folder of the servers with which a site runs it
     */
    public static void main(String[] arguments) throws IOException {
        Path zip = Path.of(arguments[0]);
        try (UnzippedRelease release = UnzippedRelease.of(zip)) {
            ReleaseCheck check = new ReleaseCheck(release, Path.of(arguments[1]));
            check.holdsAll();
            check.isWhole();
            check.saysWhatIsNew();
            check.namesTheServers();
            check.saysWhatTheWarIsMadeOf();
            check.works();
        }
        System.out.println(zip + ": unpacked, compared with its checksums, migrated and started.");
    }

    private void holdsAll() throws IOException {
        Set<String> expected = new TreeSet<>(Set.of(WAR, SBOM, NOTES, SUMS));
        UnzippedRelease.below(servers).forEach(server -> expected.add(server + SUM));
        expected.addAll(sameAs(Path.of("server-config"), SERVER_CONFIG));
        expected.addAll(sameAs(Path.of("src", "site", "markdown"), DOCUMENTATION));
        assertThat(release.files()).isEqualTo(expected);
        assertThat(expected)
                .contains(
                        DOCUMENTATION + "/runbooks/install.md",
                        SERVER_CONFIG + "/systemd/patientcare.service");
    }

    /**
     * Compares a folder of the release with one of the project.
     *
     * @return the names of its files in the release
     */
    private Set<String> sameAs(Path source, String folder) throws IOException {
        Set<String> names = new TreeSet<>();
        for (String name : UnzippedRelease.below(source)) {
            Path here = source.resolve(name);
            Path there = release.file(folder).resolve(name);
            assertThat(there).hasSameBinaryContentAs(here);
            if (Files.isExecutable(here)) {
                assertThat(there).isExecutable();
            }
            names.add(folder + "/" + name);
        }
        return names;
    }

    private void isWhole() throws IOException {
        Map<String, String> actual = new TreeMap<>();
        for (String name : release.files()) {
            if (!name.equals(SUMS)) {
                actual.put(name, Checksums.of(release.file(name)));
            }
        }
        assertThat(Checksums.in(release.file(SUMS))).isEqualTo(actual);
    }

    /** The links of the notes lead to the pages of the release. */
    private void saysWhatIsNew() throws IOException {
        String notes = Files.readString(release.file(NOTES));
        assertThat(notes).contains("\n## ").doesNotContain("](../");
        List<String> targets =
                LINK.matcher(notes).results().map(link -> link.group(1)).distinct().toList();
        assertThat(targets)
                .isNotEmpty()
                .allSatisfy(target -> assertThat(release.file(target)).exists());
    }

    /** The page "install" offers each server, with the command that checks its file. */
    private void namesTheServers() throws IOException {
        List<String> versions =
                bom().at("/metadata/component/externalReferences").findValuesAsText("url").stream()
                        .filter(url -> url.startsWith(SERVER_URL))
                        .map(url -> url.substring(SERVER_URL.length()))
                        .distinct()
                        .toList();
        assertThat(UnzippedRelease.below(servers))
                .containsExactlyInAnyOrderElementsOf(
                        versions.stream()
                                .map(version -> "payara-micro-" + version + ".jar")
                                .toList());
        for (String server : UnzippedRelease.below(servers)) {
            assertThat(Checksums.in(release.file(server + SUM)))
                    .isEqualTo(Map.of(SERVER, Checksums.of(servers.resolve(server))));
            assertThat(release.file(DOCUMENTATION).resolve("runbooks/install.md"))
                    .content()
                    .contains("/" + server + ")", "`sha256sum --check " + server + SUM + "`");
        }
    }

    private void saysWhatTheWarIsMadeOf() throws IOException {
        Set<String> whole = new TreeSet<>();
        Set<String> inParts = new TreeSet<>();
        for (JsonNode component : bom().get("components")) {
            String name = component.get("name").asText();
            if (IN_PARTS.contains(name)) {
                inParts.add(name);
            } else {
                whole.add(sha256(component));
            }
        }
        assertThat(inParts).isEqualTo(IN_PARTS);
        assertThat(whole).isEqualTo(sumsOfLibraries());
    }

    private static String sha256(JsonNode component) {
        for (JsonNode hash : component.get("hashes")) {
            if (hash.get("alg").asText().equals("SHA-256")) {
                return hash.get("content").asText();
            }
        }
        throw new IllegalStateException("no checksum of " + component);
    }

    private Set<String> sumsOfLibraries() throws IOException {
        Set<String> sums = new TreeSet<>();
        try (ZipFile war = new ZipFile(release.file(WAR).toFile())) {
            for (ZipEntry entry : war.stream().filter(ReleaseCheck::isLibrary).toList()) {
                try (InputStream content = war.getInputStream(entry)) {
                    sums.add(Checksums.of(content));
                }
            }
        }
        return sums;
    }

    private static boolean isLibrary(ZipEntry entry) {
        return entry.getName().startsWith(LIBRARIES) && !entry.isDirectory();
    }

    /**
     * Migrates a database and starts a node with the files of the release alone. Server and
     * database are not part of the release.
     */
    private void works() {
        try (OwnPostgres postgres = OwnPostgres.withoutSchema()) {
            WarCommand migrated =
                    WarCommand.run(
                            release.file(WAR),
                            SuiteDatabase.migrationEnvironment(postgres.url()),
                            "migrate");
            assertThat(migrated.status()).as(migrated.errors()).isZero();
            int port = Node.freePort();
            Path micro = release.file(SERVER_CONFIG).resolve("payara-micro");
            Node.launch(
                            postgres.settings(port),
                            port,
                            release.file(WAR),
                            micro.resolve("pre-boot.asadmin"),
                            micro.resolve("post-boot.asadmin"))
                    .awaitReady()
                    .close();
        }
    }

    private JsonNode bom() throws IOException {
        return new ObjectMapper().readTree(release.file(SBOM).toFile());
    }
}
