package org.patientcare.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Starts Payara Micro as a process, without a cluster and with the root as its context path.
 * Options reach it in the order in which they are given here.
 */
public final class PayaraMicro {

    /**
     * Boot commands that set what a server in production listens on and reveals about itself;
     * relative to the project's folder.
     */
    public static final Path PRE_BOOT = Path.of("server-config/payara-micro/pre-boot.asadmin");

    /**
     * Boot commands that create the data sources as in production; relative to the project's
     * folder.
     */
    public static final Path POST_BOOT = Path.of("server-config/payara-micro/post-boot.asadmin");

    /**
     * The configuration of the log: one line of JSON for each entry; relative to the project's
     * folder.
     */
    public static final Path LOGGING = Path.of("server-config/payara-micro/logging.properties");

    /**
     * Options of the JVM for a server that runs for minutes: in that time neither optimizing JIT
     * compilation nor parallel garbage collection pays off. It has loaded its classes before the
     * size of their metadata requests the first full collection.
     */
    public static final String FAST_START =
            "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:MetaspaceSize=192m";

    private final List<String> program;
    private final List<String> java = new ArrayList<>();
    private final List<String> options = new ArrayList<>(List.of("--nohazelcast"));
    private final Map<String, String> environment = new HashMap<>();
    private Path folder = Path.of("").toAbsolutePath();
    private Path javaProgram = Jdk.program("java");

    /**
     * @param program what Java is to run: {@code -jar} and a file, or a class path, a class and its
     *     first arguments
     */
    public PayaraMicro(String... program) {
        this.program = List.of(program);
    }

    /** Runs on another JDK than this process. */
    public PayaraMicro jdk(Path home) {
        javaProgram = home.resolve("bin/java");
        return this;
    }

    /** Adds options of the JVM. */
    public PayaraMicro java(List<String> more) {
        java.addAll(more);
        return this;
    }

    /** Adds system properties, which MicroProfile Config reads. */
    public PayaraMicro settings(Map<String, String> settings) {
        settings.forEach((name, value) -> java.add("-D" + name + "=" + value));
        return this;
    }

    /** Adds environment variables to those of this process. */
    public PayaraMicro environment(Map<String, String> variables) {
        environment.putAll(variables);
        return this;
    }

    /** Sets the working folder; the default is that of this process. */
    public PayaraMicro workingFolder(Path workingFolder) {
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

    /**
     * Deploys a WAR. The first one has the root as its context path, further ones the name of their
     * file.
     */
    public PayaraMicro deploy(Path war) {
        return options("--deploy", war.toAbsolutePath().toString());
    }

    /** Adds options of the server. */
    public PayaraMicro options(String... more) {
        options.addAll(List.of(more));
        return this;
    }

    /**
     * Starts a process and does not wait until the server is ready; each call starts a further
     * process.
     *
     * @param log file for its output, which is overwritten
     */
    public Process start(Path log) {
        List<String> command = new ArrayList<>(List.of(javaProgram.toString()));
        command.addAll(java);
        command.addAll(program);
        command.addAll(options);
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        // As in server-config's node.sh, which explains it.
        builder.environment().putIfAbsent("MALLOC_ARENA_MAX", "2");
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
