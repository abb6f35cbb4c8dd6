package org.patientcare.visits.appointment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.LinkRow;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("4 Appointments at the same time")
class AppointmentRacesIT {

    private static final String START = "2031-05-06T10:00:00Z";

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization().withPatient("p");
    private final String doctor = operator.newProfessional(clinic);

    @Test
    @DisplayName(
            "4: a reschedule that races a cancel, 100 times, leaves no live link to a cancelled visit")
    void aRescheduleRacesACancel() {
        int moved = 0;
        for (int i = 0; i < 100; i++) {
            String code = "race-" + i;
            String first = url(clinic.book(code, "p", doctor, START));
            List<Reply> replies =
                    Parallel.run(
                            List.<Callable<Reply>>of(
                                    () -> clinic.reschedule(code, "2031-06-01T10:00:00Z"),
                                    () -> clinic.cancel(code)));
            replies.get(1).expect(200);
            assertThat(LinkRow.of(first)).endsWith(" cancelled");
            if (replies.get(0).status() == 200) {
                moved++;
                assertThat(LinkRow.of(url(replies.get(0)))).isEqualTo("patient current cancelled");
            } else {
                replies.get(0).expectRefusal(400);
            }
        }
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM visit_link WHERE organization_id = ?",
                                clinic.uuid()))
                .isEqualTo(2L * (100 + moved));
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM appointment a WHERE organization_id = ? AND state = 'cancelled'"
                                        + " AND 'cancelled' = (SELECT state FROM appointment_history h"
                                        + " WHERE h.organization_id = a.organization_id AND h.appointment_id = a.id"
                                        + " ORDER BY id DESC LIMIT 1)",
                                clinic.uuid()))
                .isEqualTo(100);
    }

    @Test
    @DisplayName("4: the same create 16 times at once makes one appointment and gives one URL")
    void theSameCreateAtOnce() {
        List<Reply> replies = Parallel.run(16, () -> clinic.book("a", "p", doctor, START));
        assertThat(replies.stream().map(AppointmentRacesIT::url).distinct()).hasSize(1);
        assertThat(rows("appointment")).isOne();
        assertThat(rows("appointment_history")).isOne();
        assertThat(rows("visit_link")).isEqualTo(2);
    }

    @Test
    @DisplayName("4: of 16 creates at once with one code for different visits one is accepted")
    void otherCreatesAtOnce() {
        List<Callable<Reply>> creates =
                IntStream.range(0, 16)
                        .mapToObj(
                                i ->
                                        (Callable<Reply>)
                                                () ->
                                                        clinic.book(
                                                                "a",
                                                                "p",
                                                                doctor,
                                                                "2031-05-06T10:%02d:00Z"
                                                                        .formatted(i)))
                        .toList();
        List<Integer> statuses = Parallel.run(creates).stream().map(Reply::status).toList();
        assertThat(statuses.stream().filter(status -> status == 200)).hasSize(1);
        assertThat(statuses.stream().filter(status -> status == 400)).hasSize(15);
        assertThat(rows("appointment")).isOne();
        assertThat(rows("visit_link")).isEqualTo(2);
    }

    @Test
    @DisplayName("4: 16 reschedules at once give 16 URLs of which one is current")
    void reschedulesAtOnce() {
        clinic.book("a", "p", doctor, START).expect(200);
        List<String> urls =
                Parallel.run(16, () -> clinic.reschedule("a", START)).stream()
                        .map(AppointmentRacesIT::url)
                        .toList();
        assertThat(urls).doesNotHaveDuplicates();
        assertThat(urls.stream().filter(url -> LinkRow.of(url).equals("patient current booked")))
                .hasSize(1);
        JsonNode read = operator.existingAppointment(clinic.id(), "a");
        assertThat(LinkRow.of(read.at("/patient/url").asText()))
                .isEqualTo("patient current booked");
        assertThat(rows("appointment_history")).isEqualTo(17);
    }

    @Test
    @DisplayName(
            "4: of 16 creates at once with only_if_free, of two organizations, one is accepted;"
                    + " 16 repeats of it return its URL")
    void theFreeSlotIsGivenOnce() {
        Organization other = operator.newOrganization().withPatient("p");
        String shared = operator.newProfessional(clinic, other);
        List<Callable<Reply>> creates =
                IntStream.range(0, 16)
                        .mapToObj(
                                i ->
                                        (Callable<Reply>)
                                                () ->
                                                        bookIfFree(
                                                                i % 2 == 0 ? clinic : other,
                                                                "a" + i,
                                                                shared))
                        .toList();
        List<Reply> replies = Parallel.run(creates);
        replies.stream()
                .filter(reply -> reply.status() != 200)
                .forEach(
                        reply ->
                                assertThat(reply.expectRefusal(400).json().get("code").asText())
                                        .isEqualTo("slot_taken"));
        List<Integer> accepted =
                IntStream.range(0, 16).filter(i -> replies.get(i).status() == 200).boxed().toList();
        assertThat(accepted).hasSize(1);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM appointment WHERE professional_hash = ?",
                                shared))
                .isOne();
        int first = accepted.get(0);
        assertThat(
                        Parallel.run(
                                        16,
                                        () ->
                                                bookIfFree(
                                                        first % 2 == 0 ? clinic : other,
                                                        "a" + first,
                                                        shared))
                                .stream()
                                .map(AppointmentRacesIT::url))
                .containsOnly(url(replies.get(first)));
    }

    private static Reply bookIfFree(Organization clinic, String code, String professional) {
        return clinic.bookIfFree(code, "p", professional, START);
    }

    private long rows(String table) {
        return Database.count(
                "SELECT count(*) FROM " + table + " WHERE organization_id = ?", clinic.uuid());
    }

    private static String url(Reply reply) {
        return reply.expect(200).json().at("/data/appointment/url").asText();
    }
}
