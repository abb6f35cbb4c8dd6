package org.patientcare.surfaces.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Installed;
import org.patientcare.testing.Waiting;

/**
 * Compares the starts of days according to the pages' module, run by Node, with those according to
 * Java. Without Node the test is skipped with a message, or fails if CI is set.
 */
@DisplayName("The times of the pages for people who sign in")
class ConsoleTimesTest {

    private static final Path WEB = Path.of("src/main/webapp");
    private static final List<String> MODULES = List.of("ui/dom.js", "ui/words.js", "ui/times.js");

    /**
     * A script for Node. Its arguments are the module, a function, and the arguments of its calls.
     */
    private static final String SCRIPT =
            """
            import { pathToFileURL } from "node:url";
            globalThis.document = { documentElement: { lang: "en" } };
            globalThis.document.createElement = () => ({ setAttribute() {}, append(text) { this.text = text; } });
            const times = await import(pathToFileURL(process.argv[1]));
            const calls = process.argv.slice(3).map((each) => each.split(" "));
            console.log(JSON.stringify(calls.map((each) => { const shown = times[process.argv[2]](...each); return shown.text ?? shown; })));
            """;

    /** Days with and without a change of the clocks, some of them at midnight. */
    private static final List<String> DAYS =
            List.of(
                    "2026-03-29 Atlantic/Azores",
                    "2026-10-25 Atlantic/Azores",
                    "2026-09-06 America/Santiago",
                    "2026-03-29 Europe/Madrid",
                    "2026-03-30 Europe/Madrid",
                    "2026-10-25 Europe/Madrid",
                    "2026-10-26 Europe/Madrid",
                    "2026-07-01 America/Lima",
                    "2026-07-01 Asia/Tokyo",
                    "2026-07-01 UTC");

    @Test
    @DisplayName("the start of a day is right, also where its midnight does not exist")
    void theStartOfADayIsRight(@TempDir Path folder) throws IOException {
        JsonNode starts = results(folder, "startOfDay", DAYS);
        assertThat(starts).hasSameSizeAs(DAYS);
        for (int i = 0; i < DAYS.size(); i++) {
            String[] day = DAYS.get(i).split(" ");
            Instant expected = LocalDate.parse(day[0]).atStartOfDay(ZoneId.of(day[1])).toInstant();
            assertThat(Instant.parse(starts.get(i).asText())).as(DAYS.get(i)).isEqualTo(expected);
        }
    }

    @Test
    @DisplayName("a time that clocks show twice says which of the two it is")
    void repeatedTimesAreNamed(@TempDir Path folder) throws IOException {
        JsonNode shown =
                results(
                        folder,
                        "timeOfDay",
                        List.of(
                                "2026-10-25T00:30:00Z Europe/Madrid",
                                "2026-10-25T01:30:00Z Europe/Madrid",
                                "2026-10-25T02:00:00Z Europe/Madrid",
                                "2026-10-24T23:59:00Z Europe/Madrid",
                                "2026-03-29T01:30:00Z Europe/Madrid",
                                "2026-04-04T15:00:00Z Australia/Lord_Howe"));
        // Some versions of Node write a narrow space.
        String plain = shown.toString().replace('\u202F', ' ');
        assertThat(new ObjectMapper().readValue(plain, String[].class))
                .containsExactly(
                        "2:30 AM (GMT+2)",
                        "2:30 AM (GMT+1)",
                        "3:00 AM",
                        "1:59 AM",
                        "3:30 AM",
                        "1:30 AM (GMT+10:30)");
    }

    private static JsonNode results(Path folder, String function, List<String> arguments)
            throws IOException {
        Path node =
                Installed.onPath("node", "node.exe")
                        .orElseGet(
                                () ->
                                        Installed.skipOrFail(
                                                "NO NODE: the times of pages are NOT CHECKED on this machine. Install"
                                                        + " Node 18.18 or newer."));
        Files.writeString(folder.resolve("package.json"), "{\"type\":\"module\"}");
        Files.createDirectories(folder.resolve("ui"));
        for (String module : MODULES) {
            Files.copy(WEB.resolve(module), folder.resolve(module));
        }
        List<String> command = new ArrayList<>();
        command.addAll(List.of(node.toString(), "--input-type=module", "--eval", SCRIPT));
        command.add(folder.resolve("ui/times.js").toString());
        command.add(function);
        command.addAll(arguments);
        Path output = folder.resolve("output.json");
        Path errors = folder.resolve("errors.txt");
        Process process =
                new ProcessBuilder(command)
                        .redirectOutput(output.toFile())
                        .redirectError(errors.toFile())
                        .start();
        Waiting.forTheEndOf(process);
        assertThat(process.exitValue()).as(Files.readString(errors, UTF_8)).isZero();
        return new ObjectMapper().readTree(Files.readString(output, UTF_8));
    }
}
