package org.patientcare.sending.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.Header;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.internet.MimeUtility;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.platform.shared.Language;
import org.patientcare.sending.delivery.CodeDeliveries.CodeMessage;
import org.patientcare.sending.delivery.CodeTexts;
import org.patientcare.sending.delivery.Deadline;
import org.patientcare.sending.delivery.EmailAddress;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.UndeliveredException;
import org.patientcare.sending.mail.MailChannel.MailSender;
import org.patientcare.sending.mail.MailSettings.MailServer;
import org.patientcare.testing.MailSetup;
import org.patientcare.testing.ScriptedMailServer;
import org.patientcare.testing.Waiting;

@DisplayName("2 Send by e-mail, to real mail servers")
@Execution(ExecutionMode.CONCURRENT)
class MailSenderTest {

    private static final String FROM = "no-reply@care.example";
    private static final Clock CLOCK =
            Clock.fixed(Instant.parse("2026-03-02T09:00:05Z"), ZoneOffset.UTC);

    /** Less than the read timeout of a mail session. */
    private static final Duration BELOW_READ_TIMEOUT = Duration.ofSeconds(5);

    /** Much more than the commands before the unanswered one take. */
    private static final Duration TIME_TO_SEND = Duration.ofSeconds(4);

    private static final ServerSetup FREE_PORT = MailSetup.of(0, "smtp");

    @ParameterizedTest
    @EnumSource(Language.class)
    @DisplayName(
            "2: the raw mail in each language is as stored: text and HTML, "
                    + "name, code and next steps")
    void theRawMailIsAsStored(Language language) throws Exception {
        String raw =
                raw(received(message("Łukasz", language, "https://care.example/redeem?a=1&b=2")));

        Path stored = Path.of("src/test/resources/mail/" + language.code() + ".eml");
        assertThat(comparable(raw)).isEqualTo(Files.readString(stored));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Łukasz",
                "María-José",
                "李",
                "<b>Bold</b>",
                "😀 Ana 👩‍⚕️",
                "O'Neil \"the\" \\ Clinic, Ltd; <x@y.example>",
                "{code} {organization}"
            })
    @DisplayName("2: names arrive unchanged, in the header, in the text and escaped in the HTML")
    void namesArriveUnchanged(String name) throws Exception {
        MimeMessage mail = received(message(name, Language.EN, null));

        InternetAddress to = (InternetAddress) mail.getAllRecipients()[0];
        assertThat(to.getPersonal()).isEqualTo(name);
        assertThat(to.getAddress()).isEqualTo("ana@patients.example");
        assertThat(mail.getAllRecipients()).hasSize(1);
        MimeMultipart parts = (MimeMultipart) mail.getContent();
        assertThat(parts.getBodyPart(0).getContent().toString()).contains("Hello " + name + ",");
        assertThat(parts.getBodyPart(1).getContent().toString())
                .contains(
                        name.replace("&", "&amp;")
                                .replace("<", "&lt;")
                                .replace(">", "&gt;")
                                .replace("\"", "&quot;"))
                .doesNotContain("<b>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"李", "a", "ñ ", "😀"})
    @DisplayName("2: names of 255 characters arrive as well, in lines that every server accepts")
    void longNamesArrive(String character) throws Exception {
        String name = character.repeat(254).substring(0, 254) + "x";
        MimeMessage mail = received(message(name, Language.EN, null));

        assertThat(((InternetAddress) mail.getAllRecipients()[0]).getPersonal()).isEqualTo(name);
        assertThat(raw(mail).lines()).allMatch(line -> line.length() < 998);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ana\r\nBcc: all@evil.example",
                "Ana\nSubject: other",
                "Ana\u2028X-Evil: 1",
                "Ana\r\n\r\nbody"
            })
    @DisplayName("2: a name injects no header and no body")
    void aNameInjectsNothing(String name) throws Exception {
        MimeMessage mail = received(message(name, Language.EN, null));

        assertThat(mail.getAllRecipients()).hasSize(1);
        assertThat(mail.getHeader("Bcc")).isNull();
        assertThat(mail.getHeader("X-Evil")).isNull();
        assertThat(mail.getSubject()).isEqualTo("Clínica Ñandú & Söhne: your activation code");
        assertThat(((InternetAddress) mail.getAllRecipients()[0]).getPersonal()).startsWith("Ana ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=?utf-8?q?A=0D=0ABcc:all@evil.example?=",
                "=?UTF-8?B?QQ0KQmNjOiBhbGxAZXZpbC5leGFtcGxl?=",
                "Ana =?us-ascii?Q?=41?= Ruiz",
                "=?utf-8?q?Ana=",
                "x=?utf-8?q?A=0D=0ABcc:_a@evil.example?=y \"z\" \\",
                "=?utf-8?q?A=0D=0ABcc:_a@evil.example?= Ñandú",
                "=?=?=?utf-8?q?=3D=3Futf-8=3Fq=3F=41=3F=3D?=",
                "{code} =?x?q?{name}?="
            })
    @DisplayName(
            "2: text that looks encoded is encoded, so that mail programs show it as it was given")
    void whatLooksEncodedIsEncoded(String name) throws Exception {
        for (String given : List.of(name, name.repeat(255 / name.length()))) {
            MimeMessage mail =
                    received(written(given, given, "ana@patients.example", Language.EN, null));
            for (MimeMessage seen : List.of(mail, decodedBeforeItIsRead(mail))) {
                assertThat(seen.getHeader("Bcc")).isNull();
                assertThat(seen.getAllRecipients()).hasSize(1);
            }
            assertThat(((InternetAddress) mail.getAllRecipients()[0]).getPersonal())
                    .isEqualTo(given);
            assertThat(((InternetAddress) mail.getFrom()[0]).getPersonal()).isEqualTo(given);
            assertThat(((InternetAddress) mail.getFrom()[0]).getAddress()).isEqualTo(FROM);
            assertThat(mail.getSubject()).isEqualTo(given + ": your activation code");
            assertThat(raw(mail).lines()).allMatch(line -> line.length() < 998);
        }
    }

    /** The mail as seen by a faulty program that decodes each header line before it parses them. */
    private static MimeMessage decodedBeforeItIsRead(MimeMessage mail) throws Exception {
        StringBuilder head = new StringBuilder();
        for (Header header : Collections.list(mail.getAllHeaders())) {
            String value = MimeUtility.decodeText(MimeUtility.unfold(header.getValue()));
            boolean isAddress = List.of("To", "From").contains(header.getName());
            head.append(header.getName())
                    .append(": ")
                    .append(isAddress ? value.replaceAll("[\"(),;:<>@\\\\]+(?=.* <)", "") : value)
                    .append("\r\n");
        }
        byte[] read = head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
        return new MimeMessage(null, new ByteArrayInputStream(read));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "=?utf-8?q?a=0D=0ABcc=3Ab?=@x.example",
                "ana",
                "ana@",
                "@x.example",
                "a@b@c.example",
                "a@x.example,b@x.example",
                "a@x.example b@x.example",
                "<a@x.example>",
                "Ana <a@x.example>",
                "a@x.example\r\nBcc: b@x.example",
                "a@x.example\r\nRCPT TO:<b@x.example>",
                "a\u0000@x.example",
                "list:a@x.example;",
                "\"a b\"@x.example",
                "a@-x.example",
                "a@x..example",
                "josé@x.example"
            })
    @DisplayName("2: a text that is not exactly one address reaches no server")
    void whatIsNotOneAddressReachesNoServer(String address) {
        try (ScriptedMailServer server = new ScriptedMailServer("NOOP", "250 ok")) {
            assertUndeliverable(server, address);
            assertThat(server.lines()).isEmpty();
        }
    }

    @Test
    @DisplayName(
            "2: overlong addresses are rejected; domains in other scripts are written in ASCII")
    void addressesAreLimited() throws Exception {
        assertThat(EmailAddress.fault("a".repeat(64) + "@" + "b".repeat(60) + ".example"))
                .isEmpty();
        assertThat(EmailAddress.fault("a".repeat(65) + "@x.example")).isPresent();
        assertThat(EmailAddress.fault("a@" + "b.".repeat(145) + "example")).isPresent();
        assertThat(EmailAddress.fault("a".repeat(4 << 20))).isPresent();
        assertThat(EmailAddress.require("ana@clínica.example"))
                .isEqualTo("ana@xn--clnica-4va.example");
    }

    @ParameterizedTest
    @CsvSource({
        "ana@faß.example, ana@xn--fa-hia.example",
        "ana@ΒΌΛΟς.example, ana@xn--nxasmm1c.example",
        "ana@bücher.faß.example, ana@xn--bcher-kva.xn--fa-hia.example",
        "ana@\u0646\u0627\u0645\u0647\u200C\u0627\u06CC.example, ana@xn--mgba3gch31f060k.example",
    })
    @DisplayName(
            "2: a domain that the two standards spell differently is refused with the spelling to use")
    void aDomainOfTwoOwnersIsRefused(String address, String instead) throws Exception {
        assertThat(EmailAddress.fault(address).orElseThrow().sentence())
                .contains("the domain " + instead.substring("ana@".length()) + " after the @");
        try (ScriptedMailServer server = new ScriptedMailServer("NOOP", "250 ok")) {
            assertUndeliverable(server, address);
            assertThat(server.lines()).isEmpty();
            smtp(server.port()).send(to(instead), inTime());
            assertThat(server.lines()).contains("RCPT TO:<" + instead + ">");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "josé@x.example, unaccented letters",
        "a@x_y.example, 'letters, digits and hyphens'",
        "a@[192.0.2.7], not an IP address",
        "a@${7*7}ß.example, 'letters, digits and hyphens'",
        "a b@x.example, one e-mail address",
        "bad, be an e-mail address",
        "a..b@x.example, be an e-mail address",
        ".a@x.example, be an e-mail address",
        "a.@x.example, be an e-mail address",
    })
    @DisplayName("2: it is said what is wrong with an address that no mail can be sent to")
    void whatIsWrongWithAnAddressIsSaid(String address, String words) {
        assertThat(EmailAddress.fault(address).orElseThrow().sentence())
                .contains(words)
                .doesNotContain(address);
    }

    @ParameterizedTest
    @CsvSource({
        "greeting, 421 busy, The mail server does not accept mail from us at present (421).",
        "greeting, 554 no, The mail server does not accept mail from us at present (554).",
        "greeting, die, The mail server cannot be reached.",
        "MAIL, 451 later, The mail server refused the message for now (451).",
        "RCPT, 450 4.2.0 <ana@patients.example> greylisted, The mail server refused the message for now (450).",
        "MAIL, 550 no, The mail server refused the message (550).",
        "DATA, 554 5.7.1 no, The mail server refused the message (554).",
        "., 452 full, The mail server refused the message for now (452).",
        "., 550 spam, The mail server refused the message (550).",
    })
    @DisplayName("2: a refusal is reported with the server's reply code, never with the address")
    void refusalsAreReportedByTheirCode(String moment, String instead, String sentence) {
        try (ScriptedMailServer server = new ScriptedMailServer(moment, instead)) {
            assertThatThrownBy(() -> smtp(server.port()).send(to("ana@patients.example"), inTime()))
                    .isInstanceOf(UndeliveredException.class)
                    .hasMessage(sentence);
            assertThat(server.lines().stream().filter("DATA"::equals).count())
                    .isLessThanOrEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "550 5.1.1 <ana@patients.example> unknown, true",
        "551 not here, true",
        "552 5.2.2 mailbox full, true",
        "553 no such, true",
        "554 5.7.1 no, true",
        "530 5.7.0 Authentication required, false",
        "450 4.2.0 greylisted, false",
        "452 4.2.2 full, false"
    })
    @DisplayName("2: a recipient that the server finally refuses is undeliverable; others are not")
    void aRefusedRecipientIsUndeliverable(String reply, boolean undeliverable) {
        try (ScriptedMailServer server = new ScriptedMailServer("RCPT", reply)) {
            UndeliveredException failure = failure(server, "ana@patients.example");
            assertThat(failure.isUndeliverable()).isEqualTo(undeliverable);
            assertThat(failure).hasMessageContaining("(" + reply.substring(0, 3) + ").");
            assertThat(failure).hasMessageNotContaining("ana@");
        }
    }

    @ParameterizedTest
    @CsvSource({"greeting, 554 no", "MAIL, 550 no", "DATA, 554 no", "., 550 spam", "., die"})
    @DisplayName("2: any other refusal says nothing about the recipient")
    void otherRefusalsAreNotTheRecipients(String moment, String instead) {
        try (ScriptedMailServer server = new ScriptedMailServer(moment, instead)) {
            assertThat(failure(server, "ana@patients.example").isUndeliverable()).isFalse();
        }
    }

    private static void assertUndeliverable(ScriptedMailServer server, String address) {
        UndeliveredException failure = failure(server, address);
        assertThat(failure.isUndeliverable()).isTrue();
        assertThat(failure)
                .hasMessageStartingWith("No mail can be sent to the recipient's address: it must ");
    }

    private static UndeliveredException failure(ScriptedMailServer server, String address) {
        return catchThrowableOfType(
                UndeliveredException.class, () -> smtp(server.port()).send(to(address), inTime()));
    }

    @ParameterizedTest
    @CsvSource({"greeting, hang", "., hang", "., die"})
    @DisplayName(
            "2: a server that hangs or dies costs ten seconds at most, and "
                    + "the mail is not sent again")
    void aServerThatHangsOrDiesIsGivenUp(String moment, String instead) {
        try (ScriptedMailServer server = new ScriptedMailServer(moment, instead)) {
            long start = System.nanoTime();
            assertThatThrownBy(() -> smtp(server.port()).send(to("ana@patients.example"), inTime()))
                    .isInstanceOf(UndeliveredException.class)
                    .message()
                    .satisfies(
                            sentence ->
                                    assertThat(sentence)
                                            .contains(
                                                    moment.equals(".")
                                                            ? "may arrive all the same"
                                                            : "cannot be reached"));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Waiting.NO_HANG);
            assertThat(server.lines().stream().filter("."::equals).count())
                    .isEqualTo(moment.equals(".") ? 1 : 0);
        }
    }

    @ParameterizedTest
    @CsvSource({"EHLO, 250 pleased", "RCPT, 250 ok", "DATA, 354 go on"})
    @DisplayName("2: a mail is not sent after its deadline, however late the server answers")
    void aSlowServerDoesNotGetTheMailLater(String moment, String answer) {
        try (ScriptedMailServer server = new ScriptedMailServer(moment, ScriptedMailServer.HANG)) {
            Deadline latest = Deadline.in(TIME_TO_SEND);
            CompletableFuture<Void> sending =
                    CompletableFuture.runAsync(() -> assertTooSlow(smtp(server.port()), latest));
            Waiting.until(
                    moment,
                    () -> server.lines().stream().anyMatch(line -> line.startsWith(moment)));
            Waiting.until("too late", latest::isPassed);
            server.say(answer);
            sending.join();
            assertThat(server.lines()).doesNotContain(ScriptedMailServer.END_OF_DATA);
        }
    }

    private static void assertTooSlow(MailSender smtp, Deadline latest) {
        assertThatThrownBy(() -> smtp.send(to("ana@patients.example"), latest))
                .isInstanceOf(UndeliveredException.class)
                .hasMessage("The mail server was too slow: the message was not sent.");
    }

    @ParameterizedTest
    @CsvSource({"QUIT, hang", "QUIT, die"})
    @DisplayName("2: what a server does after it accepted the mail changes nothing")
    void whatComesAfterChangesNothing(String moment, String instead) throws Exception {
        try (ScriptedMailServer server = new ScriptedMailServer(moment, instead)) {
            long start = System.nanoTime();
            smtp(server.port()).send(to("ana@patients.example"), inTime());
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(BELOW_READ_TIMEOUT);
        }
    }

    @Test
    @DisplayName(
            "2: a login that the server refuses, a missing STARTTLS and no "
                    + "server at all are reported")
    void failedConnectionsAreReported() {
        GreenMail server = new GreenMail(FREE_PORT);
        server.setUser("post", "right");
        server.start();
        int port = server.getSmtp().getPort();
        assertFails(
                new MailServer("127.0.0.1", port, "post", "wrong", MailServer.Security.OFF),
                "The mail server refused our login.");
        assertFails(
                new MailServer("127.0.0.1", port, null, null, MailServer.Security.STARTTLS),
                "The mail server offers no STARTTLS.");
        server.stop();
        assertFails(
                new MailServer("127.0.0.1", port, null, null, MailServer.Security.OFF),
                "The mail server cannot be reached.");
    }

    @Test
    @DisplayName("2: after a mail server was down, it gets mail again")
    void aRestartedServerGetsMailAgain() throws Exception {
        GreenMail server = new GreenMail(FREE_PORT);
        server.start();
        int port = server.getSmtp().getPort();
        MailSender smtp = smtp(port);
        smtp.send(to("ana@patients.example"), inTime());
        server.stop();
        assertThatThrownBy(() -> smtp.send(to("ana@patients.example"), inTime()))
                .isInstanceOf(UndeliveredException.class);
        GreenMail again = new GreenMail(MailSetup.of(port, "smtp"));
        again.start();
        try {
            smtp.send(to("ana@patients.example"), inTime());
            assertThat(again.getReceivedMessages()).hasSize(1);
        } finally {
            again.stop();
        }
    }

    private static void assertFails(MailServer server, String sentence) {
        assertThatThrownBy(
                        () ->
                                new MailSender(server.session(), FROM, CLOCK)
                                        .send(to("ana@patients.example"), inTime()))
                .isInstanceOf(UndeliveredException.class)
                .hasMessage(sentence);
    }

    private static Deadline inTime() {
        return Deadline.in(Waiting.DEADLINE);
    }

    private static MailSender smtp(int port) {
        return new MailSender(
                new MailServer("127.0.0.1", port, null, null, MailServer.Security.OFF).session(),
                FROM,
                CLOCK);
    }

    private static MimeMessage received(OutgoingMessage message) throws Exception {
        GreenMail server = new GreenMail(FREE_PORT);
        server.start();
        try {
            smtp(server.getSmtp().getPort()).send(message, inTime());
            return server.getReceivedMessages()[0];
        } finally {
            server.stop();
        }
    }

    private static OutgoingMessage to(String address) {
        return written("Ana", address, Language.EN, null);
    }

    private static OutgoingMessage message(String name, Language language, String redeemUrl) {
        return written(name, "ana@patients.example", language, redeemUrl);
    }

    private static OutgoingMessage written(
            String name, String address, Language language, String redeemUrl) {
        return written("Clínica Ñandú & Söhne", name, address, language, redeemUrl);
    }

    private static OutgoingMessage written(
            String organization, String name, String address, Language language, String redeemUrl) {
        OrganizationProfile clinic =
                new OrganizationProfile(
                        organization,
                        Language.ES,
                        ZoneOffset.UTC,
                        true,
                        List.of(),
                        redeemUrl,
                        false,
                        null);
        return new CodeTexts()
                .email(
                        new CodeMessage(
                                new UUID(0, 1), "WELCOME-2026", name, null, address, language),
                        clinic);
    }

    private static String raw(MimeMessage mail) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        mail.writeTo(bytes);
        return bytes.toString(StandardCharsets.US_ASCII);
    }

    /** Removes what differs each time, after a check that the Message-ID reveals nothing. */
    private static String comparable(String raw) {
        assertThat(raw).containsPattern("(?m)^Message-ID: <[0-9a-f-]{36}@care\\.example>$");
        return raw.replaceAll("(?s)\\A.*?(?=Date: )", "")
                .replaceAll("<[0-9a-f-]{36}@", "<ID@")
                .replaceAll("----=_Part_[0-9_.]+", "BOUNDARY")
                .replace("\r\n", "\n");
    }
}
