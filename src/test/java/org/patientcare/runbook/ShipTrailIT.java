package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

/** Adds a patient, so it runs after the tests that count a site's patients. */
@Drill(value = DrillGroup.RUNBOOKS, heldBy = "ShipTrailScriptTest")
@OwnInstallation
@Order(2)
@DisplayName("Runbook: ship the trail")
class ShipTrailIT {

    private static final String SHIP = "set -a; . ./ship-trail.env; server-config/ship-trail.sh";

    @Test
    @DisplayName("every event of the organization is in the files, once the command has run again")
    void theTrailIsShipped() throws IOException, SQLException {
        try (InstalledSite installed = InstalledSite.take()) {
            Site site = installed.site();
            site.set("ORGANIZATION", site.text("organization.id").strip());
            site.follow("ship-trail");
            installed.upsert("shipped", "Shipped").expect(200);
            Waiting.until(
                    () -> {
                        assertThat(site.shell(SHIP).status()).isZero();
                        return lines(site).stream()
                                .anyMatch(line -> line.contains("[\"shipped\"]"));
                    },
                    Duration.ofSeconds(1),
                    () -> "not shipped: " + lines(site));
            List<String> ids =
                    lines(site).stream()
                            .map(line -> Reply.parsed(line).get("id").asText())
                            .toList();
            assertThat(ids)
                    .doesNotHaveDuplicates()
                    .contains(
                            site.queryValue(
                                            "SELECT string_agg((extract(epoch FROM at) * 1000000)::bigint || '-' || id, ' ')"
                                                    + " FROM audit_log WHERE action = 'patients-upsert' AND organization_id = '"
                                                    + site.variable("ORGANIZATION")
                                                    + "'")
                                    .split(" "));
            installed.handOn();
        }
    }

    private static List<String> lines(Site site) {
        try (Stream<Path> files = Files.list(site.file("trail"))) {
            return files.filter(file -> file.toString().endsWith(".ndjson"))
                    .flatMap(file -> readLines(file).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> readLines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
