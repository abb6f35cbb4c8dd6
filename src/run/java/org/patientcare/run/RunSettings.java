package org.patientcare.run;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.patientcare.launch.PayaraMicro;

/**
 * The settings of the run command: Maven passes where its parts are, environment variables hold the
 * user's choices.
 *
 * @param postgresVersion the version of the bundled PostgreSQL, such as {@code 18.6.0}
 */
public record RunSettings(
        Path project,
        Path war,
        Path microJar,
        String postgresVersion,
        Map<String, String> environment) {

    static final String HTTP_PORT = "PATIENTCARE_HTTP_PORT";
    static final String DATA_DIR = "PATIENTCARE_DATA_DIR";
    static final String PUBLIC_URL = "PATIENTCARE_PUBLIC_URL";
    static final String OPERATOR_KEYS = "PATIENTCARE_SIGN_IN_OPERATOR_KEYS";

    private static final String JAVA_OPTIONS = "PATIENTCARE_JAVA_OPTIONS";

    static final String WEBHOOK_RANGES = "PATIENTCARE_WEBHOOKS_ALLOWED_RANGES";
    static final String CAPTURE = "PATIENTCARE_DELIVERY_CAPTURE";

    private static final int DEFAULT_HTTP_PORT = 8080;
    private static final int HIGHEST_PORT = 65_535;

    /**
     * @param arguments project folder, WAR, Payara Micro's JAR, version of the bundled PostgreSQL
     */
    static RunSettings of(String[] arguments, Map<String, String> environment) {
        return new RunSettings(
                Path.of(arguments[0]),
                Path.of(arguments[1]),
                Path.of(arguments[2]),
                arguments[3],
                environment);
    }

    /** The value of a variable; empty if it is unset or blank. */
    Optional<String> text(String variable) {
        return Optional.ofNullable(environment.get(variable))
                .map(String::strip)
                .filter(value -> !value.isEmpty());
    }

    Path dataFolder() {
        try {
            return text(DATA_DIR)
                    .map(Path::of)
                    .orElse(project.resolve(".patientcare"))
                    .toAbsolutePath()
                    .normalize();
        } catch (InvalidPathException e) {
            throw new RunFailure(DATA_DIR + " is not a valid path: " + e.getMessage() + ".", e);
        }
    }

    int httpPort() {
        String text = text(HTTP_PORT).orElse(Integer.toString(DEFAULT_HTTP_PORT));
        try {
            int port = Integer.parseInt(text);
            if (port > 0 && port <= HIGHEST_PORT) {
                return port;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new RunFailure(HTTP_PORT + " must be a port from 1 to " + HIGHEST_PORT + ".");
    }

    /** Options of the server's JVM. The default is a quick start with half the memory. */
    List<String> javaOptions() {
        return List.of(text(JAVA_OPTIONS).orElse(PayaraMicro.FAST_START).split("\\s+"));
    }

    /** The URL at which this machine reaches the service. */
    String baseUrl() {
        return "http://localhost:" + httpPort();
    }

    /**
     * The addresses that webhooks may call. The default is this machine, because that is where
     * people who try events run their receiver.
     */
    String webhookRanges() {
        return text(WEBHOOK_RANGES).orElse("127.0.0.0/8,::1");
    }

    String publicUrl() {
        return text(PUBLIC_URL).orElse(baseUrl());
    }

    /**
     * When the operator's keys open a session. The default is always, because the link to the
     * console needs it.
     */
    String operatorKeys() {
        return text(OPERATOR_KEYS).orElse("always");
    }

    /** The origin of the service's pages, as browsers send it. */
    String origin() {
        return publicUrl()
                .toLowerCase(Locale.ROOT)
                .replaceFirst("^(https?://[^/]*).*", "$1")
                .replaceFirst("^(http://.*):80$", "$1");
    }

    /**
     * Whether messages are captured. The default is that they are if there is neither a mail server
     * nor an SMS centre to send them.
     */
    String capture() {
        return text(CAPTURE).orElseGet(() -> String.valueOf(!hasPartner()));
    }

    /**
     * Whether no message leaves the service, because messages are captured or neither a mail server
     * nor an SMS centre is configured.
     */
    boolean sendsNoMessages() {
        return capture().equals("true") || !hasPartner();
    }

    private boolean hasPartner() {
        return environment.keySet().stream()
                .anyMatch(
                        name ->
                                name.startsWith("PATIENTCARE_SMTP_")
                                        || name.startsWith("PATIENTCARE_SMPP_"));
    }

    /** The URL of the sign-in page. */
    String signInPage() {
        return publicUrl().replaceAll("/$", "") + "/sign-in";
    }

    /**
     * Whether the sign-in page offers the demo people: if the public URL is one of plain HTTP on
     * loopback.
     */
    boolean offersDemo() {
        return publicUrl()
                .toLowerCase(Locale.ROOT)
                .matches("http://(localhost|127(\\.[0-9]+){3}|\\[::1])([:/].*)?");
    }

    /**
     * The major version of the bundled PostgreSQL. It can serve only databases of the same major
     * version.
     */
    String postgresMajor() {
        return postgresVersion.substring(0, postgresVersion.indexOf('.'));
    }
}
