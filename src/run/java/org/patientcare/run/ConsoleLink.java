package org.patientcare.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.run.demo.ServiceCalls;

/**
 * Creates, with the operator's keys, a single-use link that signs its visitor in to the console as
 * operator.
 */
final class ConsoleLink {

    static final String PATH = "/admin/v1/console-links";

    private static final Pattern URL = Pattern.compile("\"url\":\"([^\"]+)\"");
    private static final int CREATED = 201;
    private static final int FORBIDDEN = 403;

    private ConsoleLink() {}

    /** Empty if the settings do not let the operator's keys open a session. */
    static Optional<String> create(ServiceCalls calls) {
        try {
            return read(calls.asOperator("POST", PATH, ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Optional<String> read(ServiceCalls.Answer answer) {
        Matcher url = URL.matcher(answer.body());
        if (answer.status() == CREATED && url.find()) {
            return Optional.of(url.group(1));
        }
        if (answer.status() == FORBIDDEN) {
            return Optional.empty();
        }
        throw new RunFailure("The service created no link to the console: HTTP " + answer.status());
    }
}
