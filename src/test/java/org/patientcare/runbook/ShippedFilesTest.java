package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Files for the programs beside the service")
class ShippedFilesTest {

    private static final Path CONFIG = Path.of("server-config");
    private static final Path PAGES = Path.of("src/site/markdown");

    private static final Pattern VARIABLE = Pattern.compile("\\$([A-Z_]+)");
    private static final Pattern EXPORTED = Pattern.compile("\\b([A-Z_]+)=");

    @ParameterizedTest
    @ValueSource(strings = {"patroni/patroni.yml", "patroni/etcd.env"})
    @DisplayName("the runbook sets each variable that a file needs")
    void theRunbookSetsEachVariable(String file) throws IOException {
        Set<String> needed = all(VARIABLE, CONFIG.resolve(file));
        assertThat(needed).contains("NAME", "ADDRESS");
        assertThat(all(EXPORTED, PAGES.resolve("runbooks/failover.md"))).containsAll(needed);
    }

    @Test
    @DisplayName("the image has files of the release, belongs to root, and runs as another user")
    void theImageIsConfined() throws IOException {
        List<String> lines =
                Files.readAllLines(CONFIG.resolve("container/Containerfile")).stream()
                        .filter(line -> line.matches("[A-Z]+ .*"))
                        .toList();
        assertThat(lines.get(0)).matches("FROM docker\\.io/library/debian:[0-9]+-slim");
        assertThat(lines)
                .filteredOn(line -> line.startsWith("COPY "))
                .containsExactly(
                        "COPY patientcare.war payara-micro.jar ./",
                        "COPY server-config ./server-config");
        String user = "USER 10001:10001";
        assertThat(lines).filteredOn(line -> line.startsWith("USER ")).containsExactly(user);
        assertThat(lines.subList(lines.indexOf(user), lines.size()))
                .noneMatch(line -> line.startsWith("RUN ") || line.startsWith("COPY "))
                .contains("ENTRYPOINT [\"server-config/payara-micro/node.sh\"]", "CMD [\"run\"]");
        assertThat(Files.isExecutable(CONFIG.resolve("payara-micro/node.sh"))).isTrue();
    }

    private static Set<String> all(Pattern pattern, Path file) throws IOException {
        Set<String> found = new TreeSet<>();
        pattern.matcher(Files.readString(file))
                .results()
                .forEach(match -> found.add(match.group(1)));
        return found;
    }
}
