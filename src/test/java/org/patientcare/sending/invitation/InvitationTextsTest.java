package org.patientcare.sending.invitation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.people.person.Role;
import org.patientcare.platform.shared.Language;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.Phone;
import org.patientcare.sending.invitation.InvitationMails.InvitationMail;
import org.patientcare.sending.invitation.InvitationMails.InvitedRole;
import org.patientcare.sending.invitation.PatientLinkMessages.PatientLinkMessage;

@DisplayName("The texts of an invitation")
class InvitationTextsTest {

    private static final String URL = "https://care.example/sign-in#invitation=Qk3v9sR0";

    private static final OrganizationProfile CLINIC =
            new OrganizationProfile(
                    "Clínica {url}",
                    Language.ES,
                    ZoneOffset.UTC,
                    false,
                    List.of(),
                    null,
                    false,
                    null);

    private final InvitationTexts texts = new InvitationTexts();

    private OutgoingMessage written(String name, Language language) {
        return texts.written(
                new InvitationMail(
                        name,
                        "a@mail.example",
                        language,
                        List.of(new InvitedRole("support", "Klinik {url}")),
                        URL,
                        Duration.ofHours(72)),
                "care.example");
    }

    @Test
    @DisplayName(
            "are complete in each language, with the link, its validity and the host it comes from")
    void eachLanguageIsComplete() {
        Set<String> subjects = new HashSet<>();
        for (Language language : Language.values()) {
            OutgoingMessage mail = written("Ana Gil", language);
            subjects.add(mail.subject());
            for (String text : new String[] {mail.text(), mail.html()}) {
                assertThat(text.replace("(Klinik {url})", "(Klinik)"))
                        .as(language.code())
                        .contains("Ana Gil", URL, "72", "care.example", " (Klinik). ")
                        .doesNotContainPattern("\\{[a-z.]+}")
                        .doesNotContain("null");
            }
            assertThat(mail.html()).contains("<html lang=\"" + language.code() + "\">");
        }
        assertThat(subjects).hasSize(Language.values().length);
    }

    @Test
    @DisplayName("name up to five roles, and organizations whose name is one")
    void rolesAreNamed() {
        assertThat(introduction(List.of()))
                .endsWith("(care.example). With this link you create your passkey:");
        assertThat(
                        introduction(
                                List.of(
                                        new InvitedRole("operator", null),
                                        new InvitedRole("support", "North\r\nClinic"),
                                        new InvitedRole("auditor", "See www.evil.example"))))
                .contains(" as operator, support (North Clinic), auditor. With");
        assertThat(introduction(Collections.nCopies(6, new InvitedRole("support", "A"))))
                .contains("support (A), …. With");
        for (Role role : Role.values()) {
            assertThat(introduction(List.of(new InvitedRole(role.code(), null))))
                    .contains(" as " + role.code() + ". ");
        }
    }

    private String introduction(List<InvitedRole> roles) {
        InvitationMail mail =
                new InvitationMail(
                        "Ana", "a@mail.example", Language.EN, roles, URL, Duration.ofHours(72));
        return texts.written(mail, "care.example").text().split("\n")[2];
    }

    @Test
    @DisplayName("show a name as one line of text, whatever it contains")
    void aNameIsText() {
        OutgoingMessage mail = written("<b>{url}</b>\r\nBcc: x\u202E", Language.EN);
        assertThat(mail.name()).isEqualTo("<b>{url}</b> Bcc: x");
        assertThat(mail.html())
                .contains("&lt;b&gt;{url}&lt;/b&gt; Bcc: x")
                .doesNotContain("<b>", "\u202E");
        assertThat(Arrays.asList(mail.text().split("\n")).get(0))
                .isEqualTo("Hello <b>{url}</b> Bcc: x,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Blocked: https://evil.example", "See WWW.evil.example", "long"})
    @DisplayName("do not greet with a name that has a link or is too long")
    void noGreetingWithALinkOrALongName(String name) {
        OutgoingMessage mail = written(name.equals("long") ? "A ".repeat(41) : name, Language.EN);
        assertThat(mail.text()).startsWith("Hello,\n").doesNotContain("evil", "A A");
        assertThat(mail.html()).doesNotContain("evil", "A A");
        assertThat(mail.name()).isEqualTo("a@mail.example");
    }

    @Test
    @DisplayName(
            "for patients are complete in each language, as mail and as SMS, with the organization's name, the link and its validity")
    void eachLanguageIsCompleteForPatients() {
        Set<String> subjects = new HashSet<>();
        for (Language language : Language.values()) {
            PatientLinkMessage message = new PatientLinkMessage(CLINIC, null, "Ana", language, URL);
            OutgoingMessage mail = texts.mail(message, "a@mail.example");
            OutgoingMessage sms =
                    texts.sms(message, Phone.ofInternational("+34600123456").orElseThrow());
            subjects.add(mail.subject());
            assertThat(sms.recipient()).isEqualTo("34600123456");
            for (String text : new String[] {mail.text(), mail.html(), sms.text()}) {
                assertThat(text.replace("Clínica {url}", "Clínica"))
                        .as(language.code())
                        .contains("Clínica", URL, "24")
                        .doesNotContainPattern("\\{[a-z.]+}")
                        .doesNotContain("null", "Patient Care", "Passkey");
            }
            assertThat(mail.text()).contains("Ana");
            assertThat(message.toString() + mail + sms).doesNotContain("Ana", "Qk3v9sR0");
        }
        assertThat(subjects).hasSize(Language.values().length);
    }

    @Test
    @DisplayName("are not in toString(), and so not in a log")
    void nothingIsInALog() {
        InvitationMail mail =
                new InvitationMail(
                        "Ana Gil",
                        "a@mail.example",
                        Language.EN,
                        List.of(),
                        URL,
                        Duration.ofHours(72));
        assertThat(mail.toString() + written("Ana Gil", Language.EN))
                .doesNotContain("Ana", "Qk3v9sR0", "mail.example");
    }
}
