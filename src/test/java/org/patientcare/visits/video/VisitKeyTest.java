package org.patientcare.visits.video;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The key of a visit in a notification")
class VisitKeyTest {

    @Test
    void itIsReadAsItWasWritten() {
        VisitKey key = new VisitKey(UUID.randomUUID(), Long.MAX_VALUE);
        assertThat(VisitKey.parse(key.toString())).contains(key);
    }

    @Test
    void otherTextsAreIgnored() {
        for (String foreign : new String[] {"", "/", "a/1", UUID.randomUUID() + "/", "1"}) {
            assertThat(VisitKey.parse(foreign)).as(foreign).isEmpty();
        }
    }
}
