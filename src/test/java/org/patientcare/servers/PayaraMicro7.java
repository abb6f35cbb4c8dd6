package org.patientcare.servers;

import java.nio.file.Path;
import java.util.Map;
import org.patientcare.launch.Jdk;
import org.patientcare.launch.PayaraMicro;
import org.patientcare.testing.Http;
import org.patientcare.testing.Installed;
import org.patientcare.testing.Waiting;

/** Payara Micro 7 with the shipped boot files, and the WAR as it is. */
final class PayaraMicro7 implements ServerUnderTest {

    /** The oldest Java version on which it runs. */
    private static final int JAVA = 21;

    private final Process process;
    private final Path log;

    private PayaraMicro7(Process process, Path log) {
        this.process = process;
        this.log = log;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /**
     * Returns when the service is ready. Without a JDK that it runs on, the test is skipped.
     *
     * @param log file for its output
     */
    static PayaraMicro7 start(Path log, int port, Map<String, String> settings) {
        Path jdk =
                Jdk.newest(JAVA)
                        .orElseGet(
                                () ->
                                        Installed.skipOrFail(
                                                "NO JDK 21: Payara Micro 7 is NOT TESTED here. It"
                                                        + " needs a JDK 21 or newer in /usr/lib/jvm,"
                                                        + " or named by JAVA_HOME_21."));
        PayaraMicro server =
                new PayaraMicro("-jar", jar().toString())
                        .jdk(jdk)
                        .settings(settings)
                        .options("--disablephonehome")
                        .port(port)
                        .preBoot(PayaraMicro.PRE_BOOT)
                        .postBoot(PayaraMicro.POST_BOOT)
                        .logging(PayaraMicro.LOGGING)
                        .deploy(Path.of(System.getProperty("patientcare.war")));
        PayaraMicro7 micro = new PayaraMicro7(server.start(log), log);
        Waiting.until(
                "ready, or the process ended: " + log,
                () -> !micro.process.isAlive() || isReady(port));
        if (!micro.process.isAlive()) {
            throw new AssertionError("Payara Micro 7 ended before it was ready: " + log);
        }
        return micro;
    }

    private static boolean isReady(int port) {
        try {
            return Http.node(port).get("/health/ready").status() == 200;
        } catch (IllegalStateException notYet) {
            return false;
        }
    }

    @Override
    public Path log() {
        return log;
    }

    /** Asks it to stop, and returns its exit status. */
    int stop() {
        process.destroy();
        Waiting.forTheEndOf(process);
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        Waiting.forTheEndOf(process);
    }

    private static Path jar() {
        String version = System.getProperty("payara7.version");
        return DownloadedServer.jar("fish.payara.extras", "payara-micro", version);
    }
}
