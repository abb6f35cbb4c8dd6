package org.patientcare.surfaces.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Person;
import org.patientcare.testing.PublishedEvent;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Professionals book, move and cancel visits of their own")
class BookingAtDeskIT {

    private static final String START = "2031-05-06T10:00:00Z";
    private static final String LATER = "2031-05-20T10:00:00Z";

    private final Organization clinic =
            operator().newOrganization().withPatient("p").withPatient("stranger");
    private final DeskUser doctor = DeskUser.of(clinic);

    BookingAtDeskIT() {
        clinic.book("a", "p", doctor.professional(), START).expect(200);
    }

    private Reply book(String patient) {
        return doctor.send(
                "POST",
                DeskUser.at(clinic, "appointments"),
                Map.of(
                        "appointment",
                        Map.of("starts_at", LATER),
                        "patient",
                        Map.of("ref", DeskUser.ref(clinic, patient)),
                        "reason",
                        "Again in two weeks"));
    }

    private Reply move(DeskUser who, String code) {
        return who.send(
                "POST",
                DeskUser.at(clinic, "appointments/" + code + "/move"),
                Map.of("appointment", Map.of("starts_at", LATER), "reason", "On holiday"));
    }

    private Reply cancel(DeskUser who, String code) {
        return who.send(
                "POST",
                DeskUser.at(clinic, "appointments/" + code + "/cancel"),
                Map.of("reason", "Not needed"));
    }

    @Test
    @DisplayName("the next visit with a patient whom they see, in their own name")
    void theNextVisit() {
        JsonNode made = book("p").expect(201).json().get("data");
        String code = made.get("code").asText();
        assertThat(code).startsWith("pc-");
        assertThat(made.get("duration").asInt()).isEqualTo(900);
        JsonNode listed = doctor.get("visits?day=2031-05-20").expect(200).json().get("data");
        assertThat(listed.findValuesAsText("code")).containsExactly(code);
        assertThat(listed.at("/0/origin").asText()).isEqualTo("people");

        move(doctor, code).expect(200);
        cancel(doctor, code).expect(200);
        assertThat(doctor.rows("appointment-create")).isOne();
        assertThat(doctor.rows("appointment-reschedule")).isOne();
        assertThat(doctor.rows("appointment-cancel")).isOne();
    }

    @Test
    @DisplayName(
            "only if the time is free, if they want it so; their taken times are known to them")
    void onlyIfFree() {
        Map<String, ?> body =
                Map.of(
                        "appointment",
                        Map.of("starts_at", START),
                        "patient",
                        Map.of("ref", DeskUser.ref(clinic, "p")),
                        "only_if_free",
                        true);
        assertThat(
                        doctor.send("POST", DeskUser.at(clinic, "appointments"), body)
                                .expectRefusal(400)
                                .json()
                                .get("code")
                                .asText())
                .isEqualTo("slot_taken");
        assertThat(
                        doctor.get(
                                        "organizations/"
                                                + clinic.id()
                                                + "/slots?from=2031-05-06T00:00:00Z&to=2031-05-07T00:00:00Z")
                                .expect(200)
                                .json()
                                .at("/data/0/taken/0/from")
                                .asText())
                .isEqualTo(START);
    }

    @Test
    @DisplayName("support and the professional book the same free time at once: one of them has it")
    void twoAtOnce() {
        Person support = Person.signedIn("support", clinic.id());
        Map<String, ?> own =
                Map.of(
                        "appointment",
                        Map.of("starts_at", LATER),
                        "patient",
                        Map.of("ref", DeskUser.ref(clinic, "p")),
                        "only_if_free",
                        true);
        Map<String, Object> theirs = new HashMap<>(own);
        theirs.put("professional", Map.of("hash", doctor.professional()));
        List<Reply> replies =
                Parallel.run(
                        List.<Callable<Reply>>of(
                                () -> doctor.send("POST", DeskUser.at(clinic, "appointments"), own),
                                () ->
                                        support.send(
                                                "POST",
                                                "/admin/v1/" + DeskUser.at(clinic, "appointments"),
                                                theirs)));
        assertThat(replies).extracting(Reply::status).containsExactlyInAnyOrder(201, 400);
        assertThat(replies)
                .filteredOn(reply -> reply.status() == 400)
                .extracting(reply -> reply.expectRefusal(400).json().get("code").asText())
                .containsExactly("slot_taken");
        assertThat(doctor.visits("?day=2031-05-20")).hasSize(1);
    }

    @Test
    @DisplayName("not with patients whom they do not see, nor visits of colleagues")
    void outOfReach() {
        book("stranger").expectRefusal(404);
        DeskUser colleague = DeskUser.of(clinic);
        String code = book("p").expect(201).json().at("/data/code").asText();
        for (String theirs : List.of("a", code)) {
            move(colleague, theirs).expectRefusal(404);
            cancel(colleague, theirs).expectRefusal(404);
        }
        assertThat(PublishedEvent.of(clinic).stream().map(PublishedEvent::event))
                .containsExactly("appointment_created", "appointment_created");
    }

    @Test
    @DisplayName("visits of the organization's own system are left to it, and it is asked")
    void theSystemIsAsked() {
        assertThat(move(doctor, "a").expect(202).json().at("/data/starts_at").asText())
                .isEqualTo(START);
        cancel(doctor, "a").expect(202);
        assertThat(doctor.rows("appointment-change-request")).isEqualTo(2);
        assertThat(PublishedEvent.of(clinic, "care.appointment_change_requested"))
                .extracting(event -> event.json().get("requested_by").asText())
                .containsExactly("professional", "professional");
    }
}
