package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.patientcare.inside.Beans.bean;
import static org.patientcare.inside.SuiteDataSource.OWNER;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.transaction.UserTransaction;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import javax.naming.InitialContext;
import org.assertj.core.groups.Tuple;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.organization.OrganizationVisitSettings;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Page;
import org.patientcare.sending.delivery.CapturedMessages;
import org.patientcare.sending.delivery.CapturedMessages.CapturedMessage;
import org.patientcare.sending.delivery.ChannelResult;
import org.patientcare.sending.delivery.CodeDeliveries;
import org.patientcare.sending.delivery.CodeDeliveries.CodeMessage;
import org.patientcare.sending.delivery.CodeDelivery;
import org.patientcare.sending.delivery.CodeDeliveryAttempts;
import org.patientcare.sending.delivery.Deadline;
import org.patientcare.sending.delivery.DeliveryReceipts;
import org.patientcare.sending.delivery.DeliveryReceipts.DeliveryReceipt;
import org.patientcare.sending.delivery.MessageChannel;
import org.patientcare.sending.delivery.MessageSender;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.Phone;

@ArquillianTest
@DisplayName("2 Send, inside the server")
class CodeDeliveriesInsideIT {

    private static final ChannelResult DELIVERED =
            new ChannelResult(ChannelResult.State.DELIVERED, null);

    private UUID clinic;

    @Test
    @DisplayName(
            "9: capture mode keeps both messages, each in its language, and answers as delivered")
    void bothChannelsAreCaptured() {
        String mailbox = UUID.randomUUID() + "@patients.example";

        CodeDeliveries.Outcome outcome = send("600 123-456", mailbox);

        assertThat(outcome).isEqualTo(new CodeDeliveries.Outcome(DELIVERED, DELIVERED));
        CapturedMessage mail = captured(mailbox);
        assertThat(mail.channel()).isEqualTo(MessageChannel.EMAIL);
        assertThat(mail.message().subject()).isEqualTo("Clínica Ñandú: Ihr Aktivierungscode");
        assertThat(mail.message().html()).contains("C-1", "https://care.example/redeem");
        assertThat(captured("34600123456").message().text())
                .isEqualTo(
                        "Clínica Ñandú: insira C-1 em https://care.example/redeem para ativar o seu acesso.");
        assertThat(bean(CodeDeliveries.class).ofCode(clinic(), "C-1"))
                .extracting(
                        CodeDelivery::channel,
                        CodeDelivery::recipient,
                        CodeDelivery::state,
                        CodeDelivery::reason)
                .containsExactlyInAnyOrder(
                        Tuple.tuple(
                                MessageChannel.SMS,
                                "+34 ***456",
                                CodeDelivery.State.ACCEPTED,
                                null),
                        Tuple.tuple(
                                MessageChannel.EMAIL,
                                mailbox.charAt(0) + "***@p***.example",
                                CodeDelivery.State.ACCEPTED,
                                null));
    }

    @Test
    @DisplayName(
            "9: in capture mode fail@… and numbers ending in 000999 fail, and their rows have the reason")
    void someRecipientsFail() {
        CodeDeliveries.Outcome outcome = send("600000999", "Fail@patients.example");

        assertThat(outcome.sms().delivered()).isFalse();
        assertThat(outcome.email().delivered()).isFalse();
        assertThat(bean(CodeDeliveries.class).ofCode(clinic(), "C-1"))
                .hasSize(2)
                .allSatisfy(
                        row -> {
                            assertThat(row.state()).isEqualTo(CodeDelivery.State.FAILED);
                            assertThat(row.reason()).isEqualTo(outcome.sms().fault().sentence());
                            assertThat(row.reasonCode()).isEqualTo(outcome.sms().fault().code());
                        });
    }

    @Test
    @DisplayName("2: a channel that was not asked for has neither a result nor a row")
    void aChannelNotAskedForIsNull() {
        CodeDeliveries.Outcome outcome = send(null, "ana@patients.example");

        assertThat(outcome).isEqualTo(new CodeDeliveries.Outcome(null, DELIVERED));
        assertThat(bean(CodeDeliveries.class).list(clinic(), null, new Page.Request(1, 15)).total())
                .isOne();
    }

    @Test
    @DisplayName("an unknown organization has no deliveries and sends nothing")
    void anUnknownOrganizationIsRefused() {
        CodeMessage nobodys =
                new CodeMessage(UUID.randomUUID(), "C-1", "Ana", null, "a@b.example", Language.ES);
        assertThatThrownBy(() -> bean(CodeDeliveries.class).send(nobodys))
                .isInstanceOf(DomainException.class);
        assertThatThrownBy(
                        () ->
                                bean(CodeDeliveries.class)
                                        .list(UUID.randomUUID(), null, new Page.Request(1, 15)))
                .isInstanceOf(DomainException.class);
    }

    @Test
    @DisplayName("nothing is sent within a transaction")
    void nothingIsSentWithinATransaction() throws Exception {
        UserTransaction transaction =
                (UserTransaction) new InitialContext().lookup("java:comp/UserTransaction");
        transaction.begin();
        try {
            assertThatThrownBy(() -> send(null, "ana@patients.example"))
                    .isInstanceOf(jakarta.transaction.TransactionalException.class);
        } finally {
            transaction.rollback();
        }
        assertThat(bean(CodeDeliveries.class).ofCode(clinic(), "C-1")).isEmpty();
    }

    @Test
    @DisplayName(
            "2: a receipt changes the state of an accepted message once; a receipt for an unknown message changes nothing")
    void receiptsMoveMessagesOn() {
        String id = UUID.randomUUID().toString();
        sentAs(id, "600123456");

        arrived("unknown-" + id, "34600123456", FaultCode.SMS_PHONE_NOT_REACHED.of());
        arrived(id, "34600123456", null);
        arrived(id, "34600123456", FaultCode.SMS_PHONE_NOT_REACHED.of());

        CodeDelivery row = bean(CodeDeliveries.class).ofCode(clinic(), "C-1").get(0);
        assertThat(row.state()).isEqualTo(CodeDelivery.State.DELIVERED);
        assertThat(row.reason()).isNull();
        assertThat(row.reasonCode()).isNull();
    }

    @Test
    @DisplayName(
            "2: a receipt settles only the newest message to its number, even if the message id or the receipt is repeated")
    void aReceiptSettlesTheNewestMessageToItsNumber() {
        String id = UUID.randomUUID().toString();
        sentAs(id, "600123456");
        sentAs(id, "600123456");
        sentAs(id, "600123789");

        arrived(id, null, null);
        arrived(id, "34600123456", null);
        arrived(id, "600123456", FaultCode.SMS_PHONE_NOT_REACHED.of());

        assertThat(bean(CodeDeliveries.class).ofCode(clinic(), "C-1"))
                .extracting(CodeDelivery::recipient, CodeDelivery::state)
                .containsExactly(
                        Tuple.tuple("+34 ***789", CodeDelivery.State.ACCEPTED),
                        Tuple.tuple("+34 ***456", CodeDelivery.State.DELIVERED),
                        Tuple.tuple("+34 ***456", CodeDelivery.State.ACCEPTED));
    }

    @Test
    @DisplayName("2: a receipt that names no number settles the message whose id it has")
    void aReceiptWithoutANumberSettlesItsMessage() {
        String id = UUID.randomUUID().toString();
        sentAs(id, "600123456");

        arrived(id, null, null);

        assertThat(states()).containsExactly(CodeDelivery.State.DELIVERED);
    }

    /** When they are looked for, {@code ReceiptQueueTest} knows. */
    @Test
    @DisplayName(
            "2: a message is found by another spelling of the id of a receipt, unless one has the id as it is written")
    void anotherSpellingIsLookedForAtLast() {
        String hexadecimal = UUID.randomUUID().toString();
        String literal = UUID.randomUUID().toString();
        sentAs(hexadecimal, "600123456");
        sentAs(literal, "600123789");
        sentAs("other " + literal, "600123789");

        arrived(literal, "34600123789", null);
        bean(DeliveryReceipts.class)
                .accept(
                        new DeliveryReceipt(
                                List.of(literal),
                                List.of("other " + literal),
                                List.of("34600123789"),
                                FaultCode.SMS_PHONE_NOT_REACHED.of()));
        DeliveryReceipt spelled =
                new DeliveryReceipt(
                        List.of("1"), List.of("2", hexadecimal), List.of("34600123456"), null);
        CodeDeliveryAttempts attempts = bean(CodeDeliveryAttempts.class);

        assertThat(attempts.settle(spelled, spelled.ids())).isFalse();
        assertThat(states().get(2)).isEqualTo(CodeDelivery.State.ACCEPTED);
        assertThat(attempts.settle(spelled, spelled.otherIds())).isTrue();
        assertThat(states())
                .containsExactly(
                        CodeDelivery.State.ACCEPTED,
                        CodeDelivery.State.DELIVERED,
                        CodeDelivery.State.DELIVERED);
    }

    @Test
    @DisplayName("captured messages are removed after a week")
    void capturedMessagesGo() {
        String old = UUID.randomUUID() + "@patients.example";
        String young = UUID.randomUUID() + "@patients.example";
        send(null, old);
        send(null, young);
        OWNER.execute(
                "UPDATE captured_message SET at = at - interval '7 days 1 second' WHERE recipient = '"
                        + old
                        + "'");

        bean(CapturedMessages.class).removeOld();

        assertThat(messages()).anyMatch(m -> m.message().recipient().equals(young));
        assertThat(messages()).noneMatch(m -> m.message().recipient().equals(old));
    }

    @Test
    @DisplayName("2: the container's Jakarta Mail writes and sends a mail of two parts")
    void theContainersMailSends() throws Exception {
        int port = ConfigProvider.getConfig().getValue("patientcare.smtp.port", Integer.class);
        try (ServerSocket server = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<String> mail = CompletableFuture.supplyAsync(() -> received(server));
            partner(MessageChannel.EMAIL)
                    .send(
                            new OutgoingMessage(
                                    "Clínica",
                                    "ana@patients.example",
                                    "李",
                                    Language.ES,
                                    "Código",
                                    "the text",
                                    "<p>the page</p>"),
                            Deadline.in(Duration.ofSeconds(9)));
            assertThat(mail.join())
                    .contains("Content-Type: multipart/alternative", "the text", "<p>the page</p>")
                    .contains("=?UTF-8?Q?C=C3=B3digo?=");
        }
    }

    private List<CodeDelivery.State> states() {
        return bean(CodeDeliveries.class).ofCode(clinic(), "C-1").stream()
                .map(CodeDelivery::state)
                .toList();
    }

    /** Sends an SMS and stores the id that the SMS centre gives it. */
    private void sentAs(String partnersId, String phone) {
        send(phone, null);
        OWNER.execute(
                "UPDATE delivery SET partners_id = '"
                        + partnersId
                        + "' WHERE partners_id IS NULL AND organization_id = '"
                        + clinic()
                        + "'");
    }

    /**
     * @param number null for a receipt that names none
     */
    private static void arrived(String id, String number, Fault fault) {
        List<String> numbers = number == null ? List.of() : List.of("25455", number);
        bean(DeliveryReceipts.class)
                .accept(new DeliveryReceipt(List.of("0" + id, id), List.of(), numbers, fault));
    }

    private CodeDeliveries.Outcome send(String phone, String email) {
        return bean(CodeDeliveries.class)
                .send(
                        new CodeMessage(
                                clinic(),
                                "C-1",
                                "Łukasz",
                                phone == null ? null : Phone.of("34", phone).orElseThrow(),
                                email,
                                Language.DE));
    }

    /** Created on first use, because JUnit also instantiates this class outside the server. */
    private UUID clinic() {
        if (clinic == null) {
            clinic =
                    bean(OrganizationService.class)
                            .create(
                                    new OrganizationProfile(
                                            "Clínica Ñandú",
                                            Language.PT,
                                            ZoneOffset.UTC,
                                            true,
                                            List.of(),
                                            "https://care.example/redeem",
                                            false,
                                            null),
                                    OrganizationVisitSettings.DEFAULT)
                            .id();
        }
        return clinic;
    }

    private static CapturedMessage captured(String recipient) {
        return messages().stream()
                .filter(message -> message.message().recipient().equals(recipient))
                .findFirst()
                .orElseThrow();
    }

    private static List<CapturedMessage> messages() {
        return bean(CapturedMessages.class).list(new Page.Request(1, 500)).items();
    }

    /** Receives one mail as an SMTP server does; returns all lines of the client. */
    private static String received(ServerSocket server) {
        StringBuilder mail = new StringBuilder();
        try (Socket socket = server.accept()) {
            BufferedReader in =
                    new BufferedReader(
                            new InputStreamReader(
                                    socket.getInputStream(), StandardCharsets.US_ASCII));
            say(socket, "220 ready");
            boolean inMail = false;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                mail.append(line).append('\n');
                if (!inMail || line.equals(".")) {
                    inMail = line.equals("DATA");
                    say(socket, inMail ? "354 go on" : "250 ok");
                }
            }
            return mail.toString();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void say(Socket socket, String line) throws java.io.IOException {
        socket.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    private static MessageSender partner(MessageChannel kind) {
        Instance<MessageSender> partners =
                CDI.current().select(MessageSender.class, Any.Literal.INSTANCE);
        return partners.stream().filter(p -> p.kind() == kind).findFirst().orElseThrow();
    }
}
