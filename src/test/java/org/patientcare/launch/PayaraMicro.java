package org.patientcare.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How a Payara Micro is started: as a process of its own, without a cluster, and with the root as
 * its context. Options reach it in the order in which they are given here.
 */
public final class PayaraMicro {

    /** What a site's server listens on and tells about itself; from the project's folder. */
    public static final Path PRE_BOOT = Path.of("server-config/payara-micro/pre-boot.asadmin");

    /** The data sources as a site would set them up; from the project's folder. */
    public static final Path POST_BOOT = Path.of("server-config/payara-micro/post-boot.asadmin");

    /** One line of JSON for each event; from the project's folder. */
    public static final Path LOGGING = Path.of("server-config/payara-micro/logging.properties");

    private final List<String> program;
    private final List<String> java = new ArrayList<>();
    private final List<String> options = new ArrayList<>(List.of("--nohazelcast"));
    private final Map<String, String> environment = new HashMap<>();
    private Path folder = Path.of("").toAbsolutePath();

    /**
     * @param program what Java is to run: {@code -jar} and a file, or a class path, a class and its
     *     first arguments
     */
    public PayaraMicro(String... program) {
        this.program = List.of(program);
    }

    /** Options of Java. */
    public PayaraMicro java(List<String> more) {
        java.addAll(more);
        return this;
    }

    /** System properties, which MicroProfile Config reads. */
    public PayaraMicro settings(Map<String, String> settings) {
        settings.forEach((name, value) -> java.add("-D" + name + "=" + value));
        return this;
    }

    /** Variables beside those of this process. */
    public PayaraMicro environment(Map<String, String> variables) {
        environment.putAll(variables);
        return this;
    }

    /** Where it works; otherwise where this process does. */
    public PayaraMicro in(Path workingFolder) {
        folder = workingFolder;
        return this;
    }

    public PayaraMicro port(int port) {
        return options("--port", String.valueOf(port), "--contextroot", "/");
    }

    public PayaraMicro preBoot(Path commands) {
        return options("--prebootcommandfile", commands.toAbsolutePath().toString());
    }

    public PayaraMicro postBoot(Path commands) {
        return options("--postbootcommandfile", commands.toAbsolutePath().toString());
    }

    public PayaraMicro logging(Path properties) {
        return options("--logproperties", properties.toAbsolutePath().toString());
    }

    /** The first WAR is the root; others have the name of their file. */
    public PayaraMicro deploy(Path war) {
        return options("--deploy", war.toAbsolutePath().toString());
    }

    /** Further options of the server. */
    public PayaraMicro options(String... more) {
        options.addAll(List.of(more));
        return this;
    }

    /**
     * Starts it and does not wait for it; each start is one more process.
     *
     * @param log what it writes, from its beginning
     */
    public Process start(Path log) {
        List<String> command = new ArrayList<>(List.of(Jdk.program("java").toString()));
        command.addAll(java);
        command.addAll(program);
        command.addAll(options);
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        // As node.sh in server-config has it, which says why.
        builder.environment().putIfAbsent("MALLOC_ARENA_MAX", "2");
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
