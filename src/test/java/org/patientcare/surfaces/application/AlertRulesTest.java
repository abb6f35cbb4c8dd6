package org.patientcare.surfaces.application;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.platform.check.CheckName;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.Installed;

/** {@code MetricsIT} compares the page of monitoring with what a node has. */
@DisplayName("The alerts for Prometheus")
class AlertRulesTest {

    private static final Path RULES = Path.of("server-config/prometheus/patientcare.rules.yml");

    private static final Pattern SELECTOR =
            Pattern.compile("\\b(patientcare_[a-z_]+)(?:\\{([^}]*)})?");
    private static final Pattern MATCHER = Pattern.compile("([a-z_]+)(?:=~|!~|!=|=)\"([^\"]*)\"");

    /** Labels whose values the page does not list. */
    private static final Set<String> MANY_VALUES = Set.of("operation", "status");

    /** In minutes: when a fault begins. */
    private static final int BEGIN = 60;

    /** In minutes before that: when the alert must not fire yet. */
    private static final int BEFORE = 10;

    private static final int THREE_HOURS = 180;
    private static final int THIRTY_HOURS = 1800;

    /**
     * A fault for each alert.
     *
     * @param minutes how long it lasts until the alert must fire
     * @param series a series and its values each minute, alternating, in the notation of promtool
     */
    private record Fault(String alert, int minutes, String... series) {}

    private static final List<Fault> FAULTS =
            List.of(
                    fault("NodeAway", "up{job=\"patientcare\",instance=\"a\"}", "1+0x60 0+0x180"),
                    fault("NodeNotReady", "patientcare_ready{instance=\"a\"}", "1+0x60 0+0x180"),
                    fault(
                            "NoNodeReady",
                            "patientcare_ready{instance=\"a\"}",
                            "1+0x60 0+0x180",
                            "patientcare_ready{instance=\"b\"}",
                            "0+0x240"),
                    fault(
                            "Failures",
                            "patientcare_requests_total{instance=\"a\",operation=\"x\",status=\"500\"}",
                            "0+0x60 0+6x180"),
                    fault(
                            "Unavailable",
                            "patientcare_requests_total{instance=\"a\",operation=\"x\",status=\"503\"}",
                            "0+0x60 0+60x180",
                            "patientcare_requests_total{instance=\"a\",operation=\"x\",status=\"200\"}",
                            "0+600x240"),
                    fault(
                            "PoolWaiting",
                            "patientcare_pool_waiting{instance=\"a\"}",
                            "0+0x60 3+0x180"),
                    fault(
                            "EventsLate",
                            "patientcare_events_publication_lag_seconds{instance=\"a\"}",
                            "0+0x60 0+60x180"),
                    fault(
                            "WebhooksLate",
                            "patientcare_webhook_oldest_pending_seconds{instance=\"a\"}",
                            "0+0x60 0+60x180"),
                    fault(
                            "MessagesFail",
                            "patientcare_messages_total{instance=\"a\",channel=\"sms\",outcome=\"failed\"}",
                            "0+0x60 0+1x180",
                            "patientcare_messages_total{instance=\"a\",channel=\"sms\",outcome=\"delivered\"}",
                            "0+1x60 60+0x180"),
                    fault(
                            "CertificateEnds",
                            "patientcare_certificate_end_time_seconds{instance=\"a\",certificate=\"signing\"}",
                            "10000000+0x60 1000000+0x180"),
                    fault(
                            "TlsCertificateEnds",
                            "probe_ssl_earliest_cert_expiry{instance=\"https://care.example\"}",
                            "10000000+0x60 1000000+0x180"),
                    fault(
                            "HousekeepingFails",
                            "patientcare_housekeeping_complete_time_seconds{instance=\"a\"}",
                            "0+60x60 3600+0x180"),
                    fault(
                            "SelfCheckFails",
                            "patientcare_self_check{instance=\"a\",check=\"mail\"}",
                            "0+0x60 2+0x180"),
                    fault(
                            "SelfCheckOld",
                            "patientcare_self_check_time_seconds{instance=\"a\"}",
                            "0+60x60 3600+0x180"),
                    new Fault(
                            "ReleasesDiffer",
                            THIRTY_HOURS,
                            "patientcare_info{instance=\"a\",version=\"1\"}",
                            "1+0x1860",
                            "patientcare_info{instance=\"b\",version=\"2\"}",
                            "_x60 1+0x1800"),
                    fault(
                            "StandbyLost",
                            "patientcare_database_standbys{instance=\"a\",kind=\"synchronous\"}",
                            "1+0x60 0+0x180",
                            "patientcare_database_standbys{instance=\"a\",kind=\"other\"}",
                            "0+0x240"),
                    fault(
                            "StandbyBehind",
                            "patientcare_database_standby_lag_seconds{instance=\"a\"}",
                            "0+0x60 0+60x180"),
                    fault(
                            "TimelinesDiffer",
                            "patientcare_database_timeline{instance=\"a\"}",
                            "1+0x60 2+0x180",
                            "patientcare_database_timeline{instance=\"b\"}",
                            "1+0x240"),
                    fault(
                            "ArchiveFails",
                            "patientcare_database_archive_failing{instance=\"a\"}",
                            "0+0x60 1+0x180"),
                    fault(
                            "SlotKeepsLog",
                            "patientcare_database_slot_kept_bytes{instance=\"a\"}",
                            "0+0x60 6000000000+0x180"),
                    fault("BackupOld", "patientcare_backup_complete_time_seconds", "0+60x60 _x180"),
                    fault(
                            "RestoreDrillOld",
                            "patientcare_restore_drill_complete_time_seconds",
                            "0+60x60 _x180"),
                    fault(
                            "DiskFull",
                            "node_filesystem_avail_bytes{instance=\"a\",mountpoint=\"/\",fstype=\"ext4\"}",
                            "50+0x60 10+0x180",
                            "node_filesystem_size_bytes{instance=\"a\",mountpoint=\"/\",fstype=\"ext4\"}",
                            "100+0x240"),
                    fault(
                            "ClockWrong",
                            "node_timex_offset_seconds{instance=\"a\"}",
                            "0+0x60 2+0x180"));

    @TempDir private Path folder;

    private static Fault fault(String alert, String... series) {
        return new Fault(alert, THREE_HOURS, series);
    }

    @Test
    @DisplayName("each has a name of its own, a severity, and says what is wrong and what to do")
    void eachIsComplete() {
        Set<String> names = new HashSet<>();
        for (JsonNode rule : rules()) {
            String name = rule.path("alert").asText();
            assertThat(name).startsWith("PatientCare");
            assertThat(names.add(name)).as(name).isTrue();
            assertThat(rule.path("for").asText()).as(name).matches("[1-9][0-9]*[smhd]");
            assertThat(rule.at("/labels/severity").asText()).as(name).isIn("page", "ticket");
            assertThat(rule.at("/annotations/summary").asText()).as(name).endsWith(".");
            assertThat(rule.at("/annotations/description").asText()).as(name).endsWith(".");
        }
    }

    @Test
    @DisplayName("they name only metrics and labels that the page of monitoring describes")
    void theyNameWhatThereIs() throws IOException {
        Map<String, Set<String>> described =
                new HashMap<>(DescribedMetrics.under(DescribedMetrics.OF_NODES));
        described.putAll(DescribedMetrics.under(DescribedMetrics.OF_BACKUPS));
        Set<String> checks = new HashSet<>();
        Stream.of(CheckName.values()).forEach(check -> checks.add(check.code()));
        List<MatchResult> selectors =
                rules().stream()
                        .flatMap(rule -> SELECTOR.matcher(rule.path("expr").asText()).results())
                        .toList();
        assertThat(selectors).hasSizeGreaterThan(20);
        for (MatchResult selector : selectors) {
            assertThat(described).containsKey(selector.group(1));
            Set<String> words = new HashSet<>(described.get(selector.group(1)));
            String matchers = selector.group(2) == null ? "" : selector.group(2);
            MATCHER.matcher(matchers)
                    .results()
                    .forEach(
                            matcher -> {
                                String label = matcher.group(1);
                                assertThat(words).as(selector.group()).contains(label);
                                if (label.equals("check")) {
                                    words.addAll(checks);
                                }
                                if (!MANY_VALUES.contains(label)) {
                                    assertThat(words)
                                            .as(selector.group())
                                            .contains(matcher.group(2).split("\\|"));
                                }
                            });
        }
    }

    @Test
    @DisplayName("Prometheus understands them; each fires for its fault, and not before")
    void eachFiresForItsFault() throws IOException {
        assertThat(FAULTS.stream().map(fault -> "PatientCare" + fault.alert()))
                .containsExactlyInAnyOrderElementsOf(
                        rules().stream().map(rule -> rule.path("alert").asText()).toList());
        String promtool =
                Installed.onPath("promtool")
                        .orElseGet(
                                () ->
                                        Installed.skip(
                                                "NO PROMTOOL: the alerts are NOT TRIED on this"
                                                        + " machine. Install Debian's prometheus."))
                        .toString();
        run(promtool, "check", "rules", RULES.toString());
        List<String> test = new ArrayList<>(List.of(promtool, "test", "rules"));
        for (Fault fault : FAULTS) {
            test.add(testOf(fault).toString());
        }
        run(test.toArray(String[]::new));
    }

    /**
     * A file with the test of an alert, beside one with its rule: with all rules in each test,
     * promtool would evaluate every one of them for each of the faults.
     */
    private Path testOf(Fault fault) throws IOException {
        String name = "PatientCare" + fault.alert();
        List<JsonNode> own =
                rules().stream().filter(rule -> rule.path("alert").asText().equals(name)).toList();
        Path rule = folder.resolve(name + ".rule.json");
        Path test = folder.resolve(name + ".test.json");
        ObjectMapper mapper = new ObjectMapper();
        mapper.writeValue(
                rule.toFile(), Map.of("groups", List.of(Map.of("name", name, "rules", own))));
        mapper.writeValue(
                test.toFile(),
                Map.of(
                        "rule_files",
                        List.of(rule.toAbsolutePath().toString()),
                        "evaluation_interval",
                        "1m",
                        "tests",
                        List.of(test(fault))));
        return test;
    }

    /** A test in the form of promtool, which reads JSON as YAML. */
    private static Map<String, Object> test(Fault fault) {
        List<Map<String, String>> series = new ArrayList<>();
        for (int i = 0; i < fault.series().length; i += 2) {
            series.add(Map.of("series", fault.series()[i], "values", fault.series()[i + 1]));
        }
        return Map.of(
                "interval",
                "1m",
                "input_series",
                series,
                "promql_expr_test",
                List.of(
                        fires(fault, BEGIN - BEFORE, List.of()),
                        fires(
                                fault,
                                BEGIN + fault.minutes(),
                                List.of(Map.of("labels", "{}", "value", 1)))));
    }

    private static Map<String, Object> fires(Fault fault, int minute, List<?> samples) {
        return Map.of(
                "expr",
                "count(ALERTS{alertname=\"PatientCare%s\",alertstate=\"firing\"}) > bool 0"
                        .formatted(fault.alert()),
                "eval_time",
                minute + "m",
                "exp_samples",
                samples);
    }

    private static List<JsonNode> rules() {
        List<JsonNode> rules = new ArrayList<>();
        ApiDescription.read(RULES)
                .path("groups")
                .forEach(group -> group.path("rules").forEach(rules::add));
        return rules;
    }

    private static void run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.onExit().join().exitValue()).as(output).isZero();
    }
}
