package org.patientcare.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsmpp.examples.SMPPServerSimulator;
import org.jsmpp.session.SMPPSession;
import org.patientcare.launch.Jdk;
import org.slf4j.Logger;

/** The SMS centre simulator of jSMPP, as a process that can be killed. */
public final class Simulator implements AutoCloseable {

    public static final String USER = "simulated";
    public static final String PASSWORD = "secret";

    private final Process process;

    private Simulator(Process process) {
        this.process = process;
    }

    public static Simulator start(int port) {
        String classes =
                Stream.of(SMPPServerSimulator.class, SMPPSession.class, Logger.class)
                        .map(Simulator::jarOf)
                        .collect(Collectors.joining(File.pathSeparator));
        try {
            Simulator simulator =
                    new Simulator(
                            new ProcessBuilder(
                                            Jdk.program("java").toString(),
                                            "-Djsmpp.simulator.port=" + port,
                                            "-Djsmpp.client.systemId=" + USER,
                                            "-Djsmpp.client.password=" + PASSWORD,
                                            "-cp",
                                            classes,
                                            SMPPServerSimulator.class.getName())
                                    .redirectErrorStream(true)
                                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                    .start());
            Runtime.getRuntime().addShutdownHook(new Thread(simulator::close));
            return simulator;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills it. */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String jarOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
