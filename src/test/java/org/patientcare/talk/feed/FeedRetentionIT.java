package org.patientcare.talk.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.talk.feed.EventWriter.REDEEMED;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Waiting;

/** Beside two nodes that run housekeeping every two seconds. */
@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.PAIR)
@DisplayName("6 Events: how long the feed has an event")
class FeedRetentionIT {

    private final Organization clinic = operator().newOrganization().withPatient("p");
    private final EventWriter eventWriter = EventWriter.of(clinic);

    @BeforeEach
    void startPair() {
        KeptNode.pair();
    }

    @Test
    @DisplayName("6: events are deleted after 30 days, and older cursors are expired")
    void oldEventsAreDeleted() {
        eventWriter.add(REDEEMED, "old");
        eventWriter.add(REDEEMED, "new");
        Waiting.until("both are published", () -> feed("").get("data").size() == 2);
        String beforeBoth = feed("?limit=1").get("next").asText().replaceFirst("\\.1$", ".0");
        Database.change(
                "UPDATE event SET occurred_at = occurred_at - interval '32 days'"
                        + " WHERE organization_id = ? AND object_code = 'old'",
                clinic.uuid());
        Waiting.until("housekeeping", () -> read("?after=" + beforeBoth).status() == 410);
        JsonNode refusal = read("?after=" + beforeBoth).expect(410).json();
        assertThat(refusal.get("reason").asText()).isEqualTo("expired");
        JsonNode rest = feed("?after=" + refusal.get("oldest").asText());
        assertThat(rest.at("/data/0/object/code").asText()).isEqualTo("new");
        assertThat(rest.get("data")).hasSize(1);
        assertThat(feed("").get("data")).hasSize(1);
        Waiting.until("the old event is deleted", () -> events() == 1);
    }

    private JsonNode feed(String query) {
        return read(query).expect(200).json();
    }

    private Reply read(String query) {
        return clinic.http().get("/v1/events" + query);
    }

    private long events() {
        return Database.count(
                "SELECT count(*) FROM event WHERE organization_id = ?", clinic.uuid());
    }
}
