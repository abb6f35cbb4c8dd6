package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Visit;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebKit;

/** Debian's WebKit has no WebRTC, so it makes no calls: the pages have to say so. */
@Drill(
        value = DrillGroup.ENGINES,
        heldBy = {"VisitPagesIT", "PageStateTest"})
@IntegrationTest
@RunAsClient
@DisplayName("The page of a link in WebKit")
class PagesInWebKitIT {

    private WebKit phone;

    @BeforeEach
    void open() {
        phone = WebKit.open(390, 844);
    }

    @AfterEach
    void close() {
        if (phone != null) {
            phone.close();
        }
    }

    @Test
    @DisplayName("4: every state without a call is shown, and nothing is cut off")
    void everyStateWithoutACall() {
        Visit visit = Visit.at("es", Instant.now().plus(Duration.ofHours(2)));
        assertShown(visit.patientUrl(), "early");
        phone.await("/^1:\\d\\d:\\d\\d$/.test(document.getElementById('countdown').textContent)");
        assertShown(visit.professionalUrl(), "early");
        visit.move(Duration.ofHours(30));
        assertShown(visit.patientUrl(), "moved");
        assertShown(visit.cancel().again().patientUrl(), "cancelled");
        assertShown(visit.patientUrl() + "x", "unknown");
        Visit past = Visit.at("es", Instant.now().minus(Duration.ofDays(1)));
        assertShown(past.patientUrl(), "over");
    }

    @Test
    @DisplayName(
            "4: the test before the visit and the visit itself say that this browser makes no calls")
    void aBrowserThatMakesNoCalls() {
        Visit early = Visit.at("en", Instant.now().plus(Duration.ofHours(2)));
        assertShown(early.patientUrl(), "early");
        phone.click("#trial-begin");
        phone.await("!document.getElementById('trial-verdict').hidden");
        assertThat(phone.text("#trial-verdict")).contains("cannot make video calls");
        phone.click("#trial-play");
        phone.click("#trial-heard");
        phone.await("document.querySelector('#trial-sound strong.works') !== null");
        assertThat(phone.overflows()).isEmpty();
        assertReported(early);

        Visit now = Visit.now("en");
        assertShown(now.patientUrl(), "open");
        phone.await("!document.getElementById('trouble').hidden");
        assertThat(phone.text("#trouble")).contains("cannot make video calls");
        assertThat(phone.read("document.getElementById('enter').disabled").asBoolean()).isTrue();
        assertReported(now);
    }

    private void assertShown(String url, String state) {
        phone.show(url).await("document.body.dataset.state === arguments[0]", state);
        assertThat(phone.text("h1")).isNotBlank();
        assertThat(phone.overflows()).as(state).isEmpty();
    }

    /** Checks that support reads that the browser was not able, and that it is Safari's engine. */
    private static void assertReported(Visit visit) {
        Waiting.until(
                "the browser is reported",
                () ->
                        visit.asOperator()
                                .get("hindrances")
                                .findValuesAsText("word")
                                .contains("browser_unable"));
        JsonNode hindrances = visit.asOperator().get("hindrances");
        assertThat(hindrances.findValuesAsText("browser")).containsOnly("safari");
    }
}
