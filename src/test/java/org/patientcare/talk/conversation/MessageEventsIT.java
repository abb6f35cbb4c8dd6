package org.patientcare.talk.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("6 Events of messages")
class MessageEventsIT {

    private static final String RECEIVED = "patient_message_received";
    private static final String UNREAD = "message_unread";
    private static final String ANSWERED = "care.professional_message_received";

    private final Organization clinic = operator().newOrganization().withPatient("p");
    private final String doctor =
            operator()
                    .createProfessional(
                            Map.of("name", "Ana", "organizations", List.of(clinic.id())))
                    .expect(201)
                    .json()
                    .at("/data/hash")
                    .asText();
    private final Widget ana = clinic.widgetOf("p");

    @Test
    @DisplayName(
            "6: each message of a professional becomes an event two seconds later, without its text")
    void aMessageBecomesAnEvent() {
        clinic.welcome("p", "Geheimnis", doctor).expect(200);
        awaitEvents(RECEIVED, 1);
        assertThat(payload(RECEIVED))
                .isEqualTo(
                        json(
                                "{'professional':{'id':'%s','name':'Ana','avatar':null},'patient':{'code':'p'},'message':{'is_read':false}}"
                                        .formatted(doctor)));
        assertThat(
                        Database.value(
                                "SELECT e.type || ' ' || e.object_kind || ' ' || (e.object_code = c.id::text) || ' ' || (e.patient_id = c.patient_id)"
                                        + " || ' ' || (e.occurred_at - c.updated_at >= interval '2 seconds')"
                                        + " FROM event e JOIN conversation c ON c.organization_id = e.organization_id WHERE e.organization_id = ?",
                                clinic.uuid()))
                .isEqualTo(RECEIVED + " conversation true true true");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM event e WHERE organization_id = ? AND e::text LIKE '%Geheimnis%'",
                                clinic.uuid()))
                .isZero();
    }

    @Test
    @DisplayName("6: unread messages are reported by one event, until the patient reads")
    void unreadMessagesAreReportedOnce() {
        clinic.welcome("p", "1", doctor).expect(200);
        clinic.welcome("p", "2", doctor).expect(200);
        assertThat(unreadNotices()).isEqualTo("1 true");
        makeUnreadNoticeDue();
        awaitEvents(UNREAD, 1);
        assertThat(payload(UNREAD))
                .isEqualTo(
                        json(
                                "{'professional':{'id':'%s','name':'Ana','avatar':null},'patient':{'code':'p'}}"
                                        .formatted(doctor)));
        clinic.welcome("p", "3", doctor).expect(200);
        awaitEvents(RECEIVED, 3);
        assertThat(unreadNotices()).as("the event has been sent").isNull();

        String id = ana.conversationWith(doctor);
        ana.markRead(id, 2).expect(204);
        assertThat(unreadNotices()).isEqualTo("3 true");
        ana.markRead(id, 3).expect(204);
        assertThat(unreadNotices()).isNull();
        clinic.welcome("p", "4", doctor).expect(200);
        makeUnreadNoticeDue();
        awaitEvents(UNREAD, 2);
    }

    @Test
    @DisplayName(
            "6: a message of the patient becomes an event for the professional, and marks nothing as unread")
    void anAnswerBecomesAnEvent() {
        clinic.welcome("p", "1", doctor).expect(200);
        String id = ana.conversationWith(doctor);
        ana.write(id, "Geheimnis").expect(200);
        awaitEvents(ANSWERED, 1);
        assertThat(payload(ANSWERED))
                .isEqualTo(
                        json(
                                "{'conversation':{'id':'%s'},'patient':{'code':'p'},'professional':{'id':'%s'}}"
                                        .formatted(id, doctor)));
        awaitEvents(RECEIVED, 1);
        Waiting.until(
                "one notice is left",
                () ->
                        Database.count(
                                        "SELECT count(*) FROM message_notice WHERE organization_id = ?",
                                        clinic.uuid())
                                == 1);
    }

    /**
     * The message number of each notice, and whether the notice is due five minutes after the
     * message.
     */
    private String unreadNotices() {
        return (String)
                Database.value(
                        "SELECT string_agg(n.number || ' ' || (n.due_at = m.sent_at + interval '5 minutes'), ',')"
                                + " FROM message_notice n JOIN conversation_message m USING (organization_id, conversation_id, number)"
                                + " WHERE organization_id = ? AND kind = 'unread'",
                        clinic.uuid());
    }

    private void makeUnreadNoticeDue() {
        assertThat(
                        Database.change(
                                "UPDATE message_notice SET due_at = now() WHERE organization_id = ? AND kind = 'unread'",
                                clinic.uuid()))
                .isOne();
    }

    private void awaitEvents(String event, int number) {
        Waiting.until(
                number + " of " + event,
                () ->
                        Database.count(
                                        "SELECT count(*) FROM event WHERE organization_id = ? AND event = ?",
                                        clinic.uuid(),
                                        event)
                                == number);
    }

    private JsonNode payload(String event) {
        return json(
                Database.value(
                                "SELECT payload::text FROM event WHERE organization_id = ? AND event = ? LIMIT 1",
                                clinic.uuid(),
                                event)
                        .toString());
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text.replace('\'', '"'));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
