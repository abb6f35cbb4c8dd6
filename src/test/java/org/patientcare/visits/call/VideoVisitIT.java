package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("A video visit in two browsers")
class VideoVisitIT {

    private static final int FRAMES = TwoPeople.FRAMES;

    @RegisterExtension final TwoPeople people = new TwoPeople();

    @Test
    @DisplayName("4: waiting, admitted, video on both sides, chat, a cut socket, hung up")
    void aVisitFromTheLinkToTheEnd() {
        Visit visit = Visit.now("es");
        VisitPage patient = VisitPage.open(people.patients(), visit.patientUrl()).enter();
        patient.awaitScene("waiting");
        VisitPage professional =
                VisitPage.open(people.professionals(), visit.professionalUrl()).enter();
        TwoPeople.startCall(visit, patient, professional);

        patient.cutSocket();
        professional.cutSocket();
        patient.awaitFrames(FRAMES);
        professional.awaitFrames(FRAMES);
        assertThat(patient.peers()).as("connections of the patient").isOne();
        professional.say("¿Sigue ahí?");
        patient.awaitMessage("¿Sigue ahí?");

        Waiting.until("both browsers have measured", () -> measured(visit).size() == 2);
        end(visit, patient, professional);
        assertThat(endedAttendances(visit)).isEqualTo(2);
        assertThat(measured(visit))
                .hasSize(2)
                .allSatisfy(
                        quality -> {
                            assertThat(quality.get("round_trip_ms").asInt(-1)).isBetween(0, 5000);
                            assertThat(quality.get("loss_permille").asInt(-1)).isBetween(0, 500);
                            assertThat(quality.get("jitter_ms").asInt(-1)).isBetween(0, 5000);
                            assertThat(quality.get("audio_codec").asText()).isEqualTo("opus");
                            assertThat(quality.get("video_codec").asText())
                                    .isIn("vp8", "vp9", "h264", "av1");
                        });
    }

    @Test
    @DisplayName(
            "3: microphone and camera are switched off and on again; the video fills the screen")
    void whatIsSwitchedOffIsNotSent() {
        Visit visit = Visit.now("en");
        VisitPage patient = VisitPage.open(people.patients(), visit.patientUrl()).enter();
        VisitPage professional =
                VisitPage.open(people.professionals(), visit.professionalUrl()).enter();
        TwoPeople.startCall(visit, patient, professional);
        assertThat(patient.sends("audio")).isTrue();
        for (String kind : List.of("audio", "video")) {
            String button = kind.equals("audio") ? "microphone" : "camera";
            patient.click(button);
            assertThat(patient.sends(kind)).as(kind).isFalse();
            patient.click(button);
            assertThat(patient.sends(kind)).as(kind).isTrue();
        }
        professional.click("more");
        professional.click("screen");
        professional.page().waitForFunction("() => document.fullscreenElement !== null");
        professional.click("more");
        professional.page().waitForSelector("#screen[aria-pressed='true']");
        professional.click("screen");
        professional.page().waitForFunction("() => document.fullscreenElement === null");
    }

    @Test
    @DisplayName("4: a person who waits reads that the visit was cancelled")
    void cancelReachesTheWaitingRoom() {
        Visit visit = Visit.now("pt");
        VisitPage patient =
                VisitPage.open(people.patients(), visit.patientUrl() + "?lang=pt").enter();
        patient.awaitScene("waiting");
        awaitState(visit, "waiting");
        visit.cancel();
        patient.awaitState("cancelled");
        assertThat(patient.title()).isEqualTo("Esta consulta foi cancelada");
        patient.assertNoErrors();
    }

    @Test
    @DisplayName("4: a person who waits reads that the visit was moved")
    void rescheduleReachesTheWaitingRoom() {
        Visit visit = Visit.now("de");
        VisitPage professional =
                VisitPage.open(people.professionals(), visit.professionalUrl()).enter();
        professional.awaitScene("waiting");
        visit.move(Duration.ofHours(3));
        professional.awaitState("moved");
        professional.assertNoErrors();
    }

    /** What support reads of the quality of the call. */
    private static List<JsonNode> measured(Visit visit) {
        return visit.asOperator().get("attendances").findValues("quality").stream()
                .filter(JsonNode::isObject)
                .toList();
    }

    private static void end(Visit visit, VisitPage patient, VisitPage professional) {
        professional.click("hang-up");
        professional.click("end");
        professional.awaitState("over");
        patient.awaitState("over");
        assertThat(visit.state()).isEqualTo("finished");
        patient.assertNoErrors();
        professional.assertNoErrors();
    }

    private static void awaitState(Visit visit, String state) {
        Waiting.until(state, () -> visit.state().equals(state));
    }

    /** The number of attendances that have ended, were not relayed and took time. */
    private static long endedAttendances(Visit visit) {
        String ended =
                "SELECT count(*) FROM visit_attendance v JOIN appointment a"
                        + " ON a.organization_id = v.organization_id AND a.id = v.appointment_id"
                        + " WHERE a.organization_id = ? AND a.code = ? AND NOT relayed AND left_at > joined_at";
        Waiting.until(
                "both have left",
                () -> Database.count(ended, visit.clinic().uuid(), visit.code()) == 2);
        return Database.count(ended, visit.clinic().uuid(), visit.code());
    }
}
