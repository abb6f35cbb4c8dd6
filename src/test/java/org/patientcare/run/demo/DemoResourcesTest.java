package org.patientcare.run.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The made-up data")
class DemoResourcesTest {

    private static final Map<String, JsonNode> PATIENTS =
            DemoResources.PATIENTS.stream()
                    .collect(
                            Collectors.toMap(
                                    line -> line.path("code").asText(), Function.identity()));

    private static List<String> texts(List<JsonNode> lines, String path) {
        return lines.stream().map(line -> line.at(path).asText()).toList();
    }

    @Test
    @DisplayName("have 300 patients of four languages, some with names in other scripts than Latin")
    void patients() {
        assertThat(PATIENTS).hasSize(300);
        assertThat(Set.copyOf(texts(DemoResources.PATIENTS, "/locale")))
                .containsExactlyInAnyOrder("es", "en", "pt", "de");
        assertThat(texts(DemoResources.PATIENTS, "/first_name"))
                .contains("Łukasz", "María-José", "Nuño", "伟", "محمد");
        assertThat(texts(DemoResources.PATIENTS, "/last_name")).contains("O'Connor", "李", "");
        assertThat(texts(DemoResources.PATIENTS, "/plan"))
                .contains("premium", "basic", "corporate", "");
        assertThat(texts(DemoResources.PATIENTS, "/email"))
                .allMatch(mail -> mail.isEmpty() || mail.endsWith("@example.org"));
    }

    @Test
    @DisplayName("have 40 codes, redeemed no more often than allowed, and no patient redeems twice")
    void codes() {
        assertThat(texts(DemoResources.CODES, "/terms/code")).hasSize(40).doesNotHaveDuplicates();
        List<String> redeemers = new ArrayList<>();
        for (JsonNode line : DemoResources.CODES) {
            List<String> own = new ArrayList<>();
            line.path("redeemed_by").forEach(patient -> own.add(patient.asText()));
            assertThat(own).hasSizeLessThanOrEqualTo(line.at("/terms/max_redemptions").asInt());
            redeemers.addAll(own);
        }
        assertThat(redeemers).hasSizeGreaterThan(50).doesNotHaveDuplicates();
        assertThat(redeemers).allMatch(patient -> !PATIENTS.get(patient).has("plan"));
        for (String kind : List.of("inactive", "expired", "refused_to", "undone", "sent_to")) {
            assertThat(DemoResources.CODES).as(kind).anyMatch(line -> line.has(kind));
        }
        assertThat(DemoResources.CODES)
                .as("used up")
                .anyMatch(
                        line ->
                                line.path("redeemed_by").size()
                                        == line.at("/terms/max_redemptions").asInt());
    }

    @Test
    @DisplayName("have refused redemptions only of codes that do not work")
    void refusals() {
        assertThat(DemoResources.CODES)
                .filteredOn(line -> line.has("refused_to"))
                .allMatch(
                        line ->
                                line.has("inactive")
                                        || line.has("expired") && !line.has("redeemed_by")
                                        || line.path("redeemed_by").size()
                                                == line.at("/terms/max_redemptions").asInt());
    }

    @Test
    @DisplayName("have visits within five days of now, in every state, of existing patients")
    void visits() {
        assertThat(texts(DemoResources.VISITS, "/code"))
                .hasSizeGreaterThan(40)
                .doesNotHaveDuplicates();
        assertThat(texts(DemoResources.VISITS, "/patient")).allMatch(PATIENTS::containsKey);
        assertThat(Set.copyOf(texts(DemoResources.VISITS, "/as")))
                .containsExactlyInAnyOrder(
                        "booked",
                        "waiting",
                        "in_call",
                        "finished",
                        "no_show",
                        "cancelled",
                        "moved");
        assertThat(DemoResources.VISITS)
                .filteredOn(line -> !line.has("from_now"))
                .extracting(line -> line.path("day").asInt())
                .doesNotContain(0)
                .allMatch(day -> Math.abs(day) <= 5);
    }

    @Test
    @DisplayName("have prescriptions with unique references, and deliveries of existing codes")
    void prescriptionsAndDeliveries() {
        assertThat(texts(DemoResources.PRESCRIPTIONS, "/order/reference"))
                .hasSize(30)
                .doesNotHaveDuplicates();
        assertThat(texts(DemoResources.PRESCRIPTIONS, "/order/patient/code"))
                .allMatch(PATIENTS::containsKey);
        assertThat(DemoResources.PRESCRIPTIONS).anyMatch(line -> line.has("withdrawn"));
        assertThat(texts(DemoResources.CODES, "/terms/code"))
                .containsAll(texts(DemoResources.DELIVERIES, "/code"));
        assertThat(DemoResources.DELIVERIES)
                .allMatch(
                        line -> line.path("state").asText().equals("failed") == line.has("reason"));
    }
}
