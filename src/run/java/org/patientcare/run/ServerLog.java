package org.patientcare.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds in the logs of the child processes why they did not start. */
final class ServerLog {

    private static final Pattern REFUSAL =
            Pattern.compile("Patient Care does not start: ([^\\r\\n]+)[\\r\\n]");
    private static final Pattern NOTHING_DEPLOYED = Pattern.compile("\"Deployed\":\\s*\\[\\s*]");
    private static final Pattern FATAL =
            Pattern.compile(
                    "(?:FATAL|PANIC|initdb: error|pg_ctl|error while loading[^:]*): +([^\\r\\n]+)");

    private static final ObjectMapper JSON = new ObjectMapper();

    private ServerLog() {}

    /** The sentence with which the WAR refused to start. */
    static Optional<String> refusal(Path log) {
        Matcher matcher = REFUSAL.matcher(text(log));
        return matcher.find()
                ? Optional.of(matcher.group(1).replaceAll("\\]\\]\\s*$", "").strip())
                : Optional.empty();
    }

    /** Whether the server has logged that it runs without an application. */
    static boolean saysNothingDeployed(Path log) {
        return NOTHING_DEPLOYED.matcher(text(log)).find();
    }

    /** In bytes; 0 if there is none yet. */
    static long size(Path log) {
        return log.toFile().length();
    }

    /** PostgreSQL's last fatal error. */
    static Optional<String> lastFatal(Path log) {
        return FATAL.matcher(text(log))
                .results()
                .map(found -> found.group(1).strip())
                .reduce((first, second) -> second);
    }

    private static String text(Path log) {
        try {
            return new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .map(ServerLog::message)
                    .collect(Collectors.joining("\n"));
        } catch (IOException e) {
            return "";
        }
    }

    /** The message of a JSON log line, followed by a line break; any other line unchanged. */
    private static String message(String line) {
        if (!line.startsWith("{")) {
            return line;
        }
        try {
            return JSON.readTree(line).path("LogMessage").asText() + "\n";
        } catch (JsonProcessingException e) {
            return line;
        }
    }
}
