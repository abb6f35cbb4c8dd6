package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.patientcare.testing.Operator.operator;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.Credentials;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.Organization;
import org.patientcare.testing.RawHttp;
import org.patientcare.testing.Reply;
import org.patientcare.testing.ServerCpu;

/**
 * Makes calls and judges their cost: the CPU time of the thread that answers, relative to a
 * harmless text of the same length, if it is long enough to be distinguished from noise. Only texts
 * that cost too much each time are found.
 */
final class CostlyCalls {

    private static final Duration NOISE = Duration.ofMillis(20);

    private static final int RATIO = 8;

    private static final int TRIES = 5;

    private static final int COMPARISONS = 3;

    /** A call that reads its body before it answers that there were too many wrong codes (429). */
    private static final String COUNTS_WRONG_CODES = "/widget/v1/redemptions";

    private static final String PEER = "127.0.0.1";

    /**
     * Calls per rate limit window with one credential; the rest is for whoever created the
     * credential.
     */
    private static final int CALLS = 500;

    /** Calls per window without a credential, which is ended then; 60 verify a prescription. */
    private static final int ANONYMOUS_CALLS = 25;

    private final Map<String, String> dear = new LinkedHashMap<>();
    private final ServerCpu cpu = ServerCpu.ofSuiteNode();
    private final Organization clinic;
    private final Credentials credentials;
    private int anonymous;

    private CostlyCalls(Organization clinic) {
        this.clinic = clinic;
        credentials = Credentials.of(clinic, 20 * CALLS);
    }

    /** Calls of an organization with every permission and a patient p1. */
    static CostlyCalls begin() {
        assumeTrue(ServerCpu.isKnown(), "the system does not tell the CPU time of threads");
        return new CostlyCalls(
                operator()
                        .newOrganization(Map.of("name", "Costly", "activation_code_delivery", true))
                        .withPatient("p1"));
    }

    /** A token of the patient. */
    String token() {
        return clinic.authenticate("p1").expect(200).json().get("access_token").asText();
    }

    /** The texts that cost too much each time, with their costs. */
    Map<String, String> tooExpensive() {
        return dear;
    }

    Reply send(String operation, String body, String token) {
        String method = operation.substring(0, operation.indexOf(' '));
        String path = pathWith(operation.substring(method.length() + 1), "x");
        Http caller =
                path.startsWith("/widget/")
                        ? Http.suiteNode().with("Authorization", "Bearer " + token)
                        : caller(path);
        return caller.send(method, path, body);
    }

    private Http caller(String path) {
        if (path.startsWith("/admin/")) {
            return operator().http();
        }
        if (path.startsWith("/v1/") || path.startsWith("/api/")) {
            return credentials.next().http();
        }
        // Anonymous calls count by address: by that of the peer if the forwarded one is hostile.
        if (anonymous++ % ANONYMOUS_CALLS == 0) {
            Database.endWindow("verify:" + PEER);
            Database.endWindow("address:" + PEER);
        }
        return Http.suiteNode();
    }

    Reply get(String path, String... headers) {
        return RawHttp.call(caller(path), "GET", path, headers);
    }

    Reply call(ApiDescription.Operation operation, String target) {
        return RawHttp.call(caller(target), operation.method(), target);
    }

    String pathWith(String template, String text) {
        int places = template.split("\\{", -1).length - 1;
        String organization =
                template.replace("organizations/{id}/", "organizations/" + clinic.id() + "/");
        String part = withoutPartialEscape(text.substring(0, text.length() / Math.max(1, places)));
        return organization.replaceAll("\\{[^}]*}", Matcher.quoteReplacement(part));
    }

    /** The text without a truncated percent-escape at its end. */
    static String withoutPartialEscape(String raw) {
        int percent = raw.lastIndexOf('%');
        return percent >= 0 && percent > raw.length() - 3 ? raw.substring(0, percent) : raw;
    }

    static String harmlessLike(String text) {
        return HostileTexts.harmless(text.getBytes(StandardCharsets.UTF_8).length);
    }

    /**
     * Measures the hostile call once, and compares it with the harmless one only if that took long:
     * with one, and repeatedly only if it took more than half of what is too much. A defect costs
     * too much each time; a machine that is slow for a moment does not.
     */
    void judge(String what, Supplier<Reply> hostile, Supplier<Reply> harmless) {
        Duration first = once(what, hostile);
        if (first.compareTo(NOISE) <= 0
                || first.compareTo(once(what, harmless).multipliedBy(RATIO / 2)) <= 0) {
            return;
        }
        List<String> found =
                Stream.generate(() -> compare(what, hostile, harmless))
                        .limit(COMPARISONS)
                        .takeWhile(Optional::isPresent)
                        .map(Optional::get)
                        .toList();
        if (found.size() == COMPARISONS) {
            dear.put(what, String.join(", then ", found));
        }
    }

    /**
     * Compares the medians of alternating calls; empty if the hostile text does not cost too much.
     */
    private Optional<String> compare(
            String what, Supplier<Reply> hostile, Supplier<Reply> harmless) {
        List<Duration> costs = new ArrayList<>();
        List<Duration> usual = new ArrayList<>();
        for (int i = 0; i < TRIES; i++) {
            costs.add(once(what, hostile));
            usual.add(once(what, harmless));
        }
        Duration cost = median(costs);
        Duration cheap = median(usual);
        boolean dear = cost.compareTo(NOISE) > 0 && cost.compareTo(cheap.multipliedBy(RATIO)) > 0;
        return dear
                ? Optional.of(cost.toMillis() + " ms instead of " + cheap.toMillis() + " ms")
                : Optional.empty();
    }

    private static Duration median(List<Duration> times) {
        return times.stream().sorted().toList().get(times.size() / 2);
    }

    private Duration once(String what, Supplier<Reply> request) {
        return cpu.of(
                () -> {
                    int status = request.get().status();
                    assertThat(status).as(what).isBetween(200, 499);
                    if (!what.contains(COUNTS_WRONG_CODES)) {
                        assertThat(status).as(what).isNotEqualTo(429);
                    }
                });
    }
}
