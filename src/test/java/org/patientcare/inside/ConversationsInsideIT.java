package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.patientcare.inside.Beans.bean;
import static org.patientcare.inside.SuiteDataSource.OWNER;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.organization.OrganizationVisitSettings;
import org.patientcare.people.professional.Professional.ProfessionalProfile;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.retention.RetentionClass;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.DomainException.ErrorKind;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.Language;
import org.patientcare.talk.conversation.Conversation;
import org.patientcare.talk.conversation.Conversations;
import org.patientcare.talk.conversation.Conversations.MessagePage.MessageRange;
import org.patientcare.talk.conversation.Message;
import org.patientcare.talk.conversation.Message.NewMessage;
import org.patientcare.talk.conversation.Party;
import org.patientcare.talk.conversation.Party.Side;

@ArquillianTest
@DisplayName("Inside the server: both sides of a conversation")
class ConversationsInsideIT {

    private static final MessageRange ALL = new MessageRange(null, null, 100);

    private UUID clinic;
    private String doctor;
    private Party patient;
    private Party professional;
    private UUID conversation;

    @BeforeEach
    void openAConversation() {
        clinic =
                bean(OrganizationService.class)
                        .create(
                                new OrganizationProfile(
                                        "A",
                                        Language.EN,
                                        ZoneOffset.UTC,
                                        false,
                                        List.of(),
                                        null,
                                        false,
                                        null),
                                OrganizationVisitSettings.DEFAULT)
                        .id();
        bean(PatientService.class)
                .upsert(
                        clinic,
                        List.of(
                                new PatientRequest(
                                        "p",
                                        "Ana",
                                        Change.none(),
                                        Change.none(),
                                        Change.none(),
                                        Change.none(),
                                        Change.none(),
                                        "gold",
                                        Change.none(),
                                        Change.none(),
                                        Change.none())));
        doctor = newProfessional();
        patient =
                Party.patient(
                        clinic, bean(PatientService.class).find(clinic, "p").orElseThrow().id());
        professional = Party.professional(clinic, doctor);
        conversation = talk().open(clinic, patient.patient(), doctor).id();
    }

    @Test
    @DisplayName("each side sees its number of unread messages and how far the other side has read")
    void eachSideSeesItsOwn() {
        send(professional, "1");
        send(patient, "2");
        send(professional, "3");
        assertThat(state(patient)).isEqualTo("last 3, unread 2, own 0, other 0");
        assertThat(state(professional)).isEqualTo("last 3, unread 1, own 0, other 0");
        talk().markRead(professional, conversation, 2);
        assertThat(state(professional)).isEqualTo("last 3, unread 0, own 2, other 0");
        assertThat(state(patient)).isEqualTo("last 3, unread 2, own 0, other 2");
        talk().markRead(patient, conversation, 1);
        assertThat(state(patient)).isEqualTo("last 3, unread 1, own 1, other 2");
        assertThat(talk().messages(professional, conversation, ALL).messages())
                .extracting(Message::from)
                .containsExactly(Side.PROFESSIONAL, Side.PATIENT, Side.PROFESSIONAL);
    }

    @Test
    @DisplayName(
            "another professional, or one who is no longer assigned, sees nothing of the conversation")
    void othersSeeNothing() {
        send(professional, "1");
        Party other = Party.professional(clinic, newProfessional());
        assertThat(talk().list(other, null, 10).conversations()).isEmpty();
        assertUnknown(() -> talk().messages(other, conversation, ALL));
        assertUnknown(() -> send(other, "x"));
        assertUnknown(() -> talk().markRead(other, conversation, 1));

        bean(ProfessionalService.class)
                .change(
                        doctor,
                        now ->
                                new ProfessionalProfile(
                                        now.name(), null, null, null, null, null, null, Set.of()));
        assertThat(talk().list(professional, null, 10).conversations()).isEmpty();
        assertThat(talk().list(professional, null, 10).unread()).isZero();
        assertUnknown(() -> talk().messages(professional, conversation, ALL));
        assertUnknown(() -> send(professional, "x"));
        assertThat(talk().messages(patient, conversation, ALL).messages()).hasSize(1);
        assertThatThrownBy(() -> send(patient, "x"))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.CLOSED));
    }

    @Test
    @DisplayName(
            "both sides may use the same message id; a repeated id returns the sender's own message")
    void idsAreOfASide() {
        UUID id = UUID.randomUUID();
        int first = talk().send(professional, conversation, new NewMessage("1", id)).number();
        int second = talk().send(patient, conversation, new NewMessage("2", id)).number();
        assertThat(talk().send(professional, conversation, new NewMessage("x", id)).number())
                .isEqualTo(first)
                .isNotEqualTo(second);
    }

    @Test
    @DisplayName("a professional may send at most 60 messages in a minute")
    void sixtyAMinute() {
        IntStream.range(0, 60).forEach(i -> send(professional, "m" + i));
        assertThatThrownBy(() -> send(professional, "one more"))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(ErrorKind.TOO_OFTEN));
    }

    @Test
    @DisplayName(
            "messages past the retention period are removed and no longer unread; their numbers are not used again")
    void oldMessagesGo() {
        send(professional, "1");
        send(patient, "2");
        send(professional, "3");
        OWNER.execute(
                "UPDATE conversation_message SET sent_at = sent_at - interval '31 days' WHERE number < 3 AND conversation_id = '"
                        + conversation
                        + "'");
        assertThat(removedAfter(32)).isZero();
        assertThat(removedAfter(30)).isEqualTo(2);
        assertThat(removedAfter(30)).isZero();
        assertThat(state(patient)).isEqualTo("last 3, unread 1, own 0, other 0");
        assertThat(state(professional)).isEqualTo("last 3, unread 0, own 0, other 0");
        assertThat(send(patient, "4").number()).isEqualTo(4);
        assertThat(talk().messages(patient, conversation, ALL).messages())
                .extracting(Message::number)
                .containsExactly(3, 4);
    }

    @Test
    @DisplayName(
            "once no message is unread, the next message again gets a notice of unread messages")
    void theNextMessageBeginsAnew() {
        send(professional, "1");
        OWNER.execute(
                "UPDATE conversation_message SET sent_at = sent_at - interval '31 days' WHERE conversation_id = '"
                        + conversation
                        + "'");
        assertThat(removedAfter(30)).isEqualTo(1);
        assertThat(state(patient)).isEqualTo("last 1, unread 0, own 0, other 0");
        int next = send(professional, "2").number();
        assertThat(
                        OWNER.count(
                                "SELECT count(*) FROM message_notice WHERE kind = 'unread' AND number = "
                                        + next
                                        + " AND conversation_id = '"
                                        + conversation
                                        + "'"))
                .isOne();
    }

    /** How many the next run removes if the organization keeps messages for so many days. */
    private long removedAfter(int days) {
        OWNER.execute(
                "UPDATE organization SET message_retention_days = ? WHERE id = ?", days, clinic);
        RetentionInsideIT.run(clinic, RetentionClass.MESSAGES);
        return OWNER.count(
                "SELECT last_removed FROM retention_run WHERE organization_id = ? AND data_class = 'messages'",
                clinic);
    }

    private Message send(Party from, String text) {
        return talk().send(from, conversation, new NewMessage(text, null));
    }

    private String state(Party party) {
        Conversation seen = talk().list(party, null, 10).conversations().get(0);
        assertThat(talk().list(party, null, 10).unread()).isEqualTo(seen.unread());
        return "last %d, unread %d, own %d, other %d"
                .formatted(seen.last(), seen.unread(), seen.ownRead(), seen.otherRead());
    }

    private static void assertUnknown(Runnable act) {
        assertThatThrownBy(act::run)
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(ErrorKind.NOT_FOUND));
    }

    private String newProfessional() {
        return bean(ProfessionalService.class)
                .create(
                        new ProfessionalProfile(
                                "Dr. Rey", null, null, null, null, null, null, Set.of(clinic)))
                .hash();
    }

    private static Conversations talk() {
        return bean(Conversations.class);
    }
}
