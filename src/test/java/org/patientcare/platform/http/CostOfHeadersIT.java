package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.IntegrationTest;

@Drill(
        value = DrillGroup.COST,
        heldBy = {"PatternsTest", "StrictJsonIT"})
@IntegrationTest
@RunAsClient
@DisplayName("No header costs more than eight times a harmless one")
class CostOfHeadersIT {

    /**
     * The length of a hostile text in the request head, of which the server reads at most 8 KiB.
     */
    private static final int LONG_IN_HEAD = 6_000;

    /** The headers that the service reads, and those that servers read themselves. */
    private static final List<String> HEADERS =
            List.of(
                    "Accept",
                    "Accept-Encoding",
                    "Accept-Language",
                    "Authorization",
                    "Content-Encoding",
                    "Content-Type",
                    "Cookie",
                    "Expect",
                    "If-Modified-Since",
                    "If-None-Match",
                    "Origin",
                    "Range",
                    "Upgrade",
                    "X-API-Key",
                    "X-Forwarded-For",
                    "X-Request-Id");

    /** One path for each kind of caller, and a file. */
    private static final List<String> PATHS =
            List.of(
                    "/v1/patients/p1",
                    "/widget/v1/me",
                    "/verify/x",
                    "/call/x",
                    "/docs/openapi.yaml");

    private final CostlyCalls calls = CostlyCalls.begin();

    @Test
    @DisplayName("in any header, for each kind of caller")
    void headers() {
        Iterator<String> paths = Stream.generate(() -> PATHS).flatMap(List::stream).iterator();
        for (String header : HEADERS) {
            HostileTexts.worst(LONG_IN_HEAD)
                    .forEach(
                            (what, text) ->
                                    PATHS.forEach(path -> header(path, header, what, text)));
            HostileTexts.of(LONG_IN_HEAD)
                    .forEach((what, text) -> header(paths.next(), header, what, text));
        }
        assertThat(calls.tooExpensive()).isEmpty();
    }

    private void header(String path, String header, String what, String text) {
        String value = latin(text);
        calls.judge(
                path + " " + header + ", " + what,
                () -> calls.get(path, header + ": " + value),
                () -> calls.get(path, header + ": " + CostlyCalls.harmlessLike(value)));
    }

    /**
     * The UTF-8 bytes of the text as Latin-1 characters, without those that would end the header
     * line.
     */
    private static String latin(String text) {
        byte[] octets = text.getBytes(StandardCharsets.UTF_8);
        String latin =
                new String(
                        octets,
                        0,
                        Math.min(octets.length, LONG_IN_HEAD),
                        StandardCharsets.ISO_8859_1);
        return latin.replace('\n', ' ').replace('\r', ' ').replace('\0', ' ').replace('\1', '!');
    }
}
