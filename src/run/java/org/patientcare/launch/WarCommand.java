package org.patientcare.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * {@code java -jar patientcare.war …}, as an operator types it.
 *
 * @param status exit status of the process
 * @param output what it wrote to its standard output
 * @param errors what it wrote to its standard error, without what the JVM says about its own
 *     options
 */
public record WarCommand(int status, String output, String errors) {

    /** Where options of every JVM are set, as for an agent or a proxy, each JVM says so. */
    private static final Predicate<String> OF_THE_JVM =
            Pattern.compile("(NOTE: )?Picked up \\w+: ").asPredicate();

    /**
     * Runs a command and returns when it has ended.
     *
     * @param environment variables in addition to those of this process
     */
    public static WarCommand run(Path war, Map<String, String> environment, String... arguments) {
        try {
            Path errors = Files.createTempFile("patientcare", ".err");
            Process process =
                    program(war, environment, arguments).redirectError(errors.toFile()).start();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = process.waitFor();
            String ofTheCommand =
                    Files.readString(errors)
                            .lines()
                            .filter(OF_THE_JVM.negate())
                            .map(line -> line + "\n")
                            .collect(Collectors.joining());
            Files.delete(errors);
            return new WarCommand(status, output, ofTheCommand);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Starts a command and does not wait for it; its errors are among those of this process. */
    public static Process start(Path war, Map<String, String> environment, String... arguments)
            throws IOException {
        return program(war, environment, arguments)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static ProcessBuilder program(
            Path war, Map<String, String> environment, String... arguments) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Jdk.program("java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-jar",
                                war.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        return builder;
    }
}
