package org.patientcare.documents.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("5 Prescriptions: the page that verifies one")
class VerifyIT {

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(Map.of("name", "House <b>&\"$items {items}"));
    private final Prescriptions prescriptions = withPatient();

    private Prescriptions withPatient() {
        clinic.upsert(
                        Map.of(
                                "code",
                                "p1",
                                "first_name",
                                "Zacarías",
                                "last_name",
                                "Quiñones Wolff",
                                "birth_date",
                                "1980-05-17"))
                .expect(200);
        return Prescriptions.of(operator, clinic);
    }

    @Test
    @DisplayName("5: genuine, date, organization, number of items, initials; nothing more")
    void itShowsLittle() {
        String code = prescriptions.issued(Map.of());
        Database.change(
                "UPDATE prescription SET issued_on = DATE '2026-11-05' WHERE id = ?",
                UUID.fromString(code));

        Reply page = Prescriptions.verify(code, "en-GB,en;q=0.9").expect(200);

        assertThat(page.text())
                .contains("<html lang=\"en\">", "<h1>Genuine prescription</h1>")
                .contains("<dd>5 November 2026</dd>", "<dd>1</dd>", "<dd>Z. Q. W.</dd>")
                .contains("<dd>House &lt;b&gt;&amp;&quot;$items {items}</dd>")
                .doesNotContain("Zacar", "Wolff", "Vidal", "Ibuprofeno", "1980");
        assertThat(page.header("Set-Cookie")).isNull();
        assertThat(page.header("Content-Type")).isEqualTo("text/html;charset=UTF-8");
        assertThat(page.header("Content-Security-Policy"))
                .startsWith("default-src 'none'; style-src 'sha256-")
                .contains("form-action 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
    }

    @ParameterizedTest
    @CsvSource({
        "es, Receta auténtica, Receta anulada, Receta desconocida",
        "en, Genuine prescription, Withdrawn prescription, Unknown prescription",
        "pt, Receita autêntica, Receita anulada, Receita desconhecida",
        "de, Echtes Rezept, Zurückgezogenes Rezept, Unbekanntes Rezept"
    })
    @DisplayName("5: it has four languages, chosen by Accept-Language or by the query")
    void fourLanguages(String language, String genuine, String withdrawn, String unknown) {
        String code = prescriptions.issued(Map.of());
        assertThat(Prescriptions.verify(code, "fr, " + language + ";q=0.5").expect(200).text())
                .contains("<h1>" + genuine + "</h1>", "lang=\"" + language + "\"");
        prescriptions.withdraw(code, "wrong dose").expect(204);

        Reply page = Prescriptions.verify(code + "/?lang=" + language, "ja").expect(200);

        assertThat(page.text()).contains("<h1>" + withdrawn + "</h1>").doesNotContain("wrong dose");
        assertThat(page.header("Content-Language")).isEqualTo(language);
        assertThat(Prescriptions.verify("x?lang=" + language, "ja").expect(404).text())
                .contains("<h1>" + unknown + "</h1>");
    }

    @Test
    @DisplayName("5: without Accept-Language it has the language of the document")
    void theLanguageOfTheDocument() {
        String code = prescriptions.issued(Map.of("language", "pt"));
        assertThat(Http.suiteNode().get("/verify/" + code).expect(200).text())
                .contains("Receita autêntica");
        assertThat(Http.suiteNode().get("/verify").expect(404).text())
                .contains("Receta desconocida");
    }

    @ParameterizedTest
    @CsvSource({
        "es, Así no se puede abrir, Dirección ilegible, Demasiadas peticiones",
        "en, This page cannot be opened like this, Unreadable address, Too many requests",
        "pt, Não é possível abrir assim, Endereço ilegível, Demasiados pedidos",
        "de, So lässt sich das nicht öffnen, Unlesbare Adresse, Zu viele Abfragen"
    })
    @DisplayName("5: errors are pages for people, in the four languages")
    void errorsArePages(String language, String readOnly, String unreadable, String busy) {
        Http reader = Http.suiteNode().with("Accept-Language", language);
        for (String method : List.of("PUT", "DELETE", "PATCH")) {
            Reply refused = reader.send(method, "/verify/x", "{}").expect(405);
            assertPage(refused, language, readOnly);
            assertThat(refused.header("Allow")).contains("GET", "POST").doesNotContain(method);
        }
        Http other = Http.suiteNode().with("Accept-Language", "ja");
        assertPage(
                other.send("PUT", "/verify?lang=" + language, "{}").expect(405),
                language,
                readOnly);
        assertPage(other.get("/verify/x?a=%FF&lang=" + language).expect(400), language, unreadable);
        for (int i = 0; i < 60; i++) {
            reader.get("/verify/x").expect(404);
        }
        Reply tooMany = reader.get("/verify/x").expect(429);
        assertPage(tooMany, language, busy);
        assertThat(Integer.parseInt(tooMany.header("Retry-After"))).isBetween(1, 60);
    }

    private static void assertPage(Reply page, String language, String title) {
        assertThat(page.header("Content-Type")).isEqualTo("text/html;charset=UTF-8");
        assertThat(page.header("Content-Language")).isEqualTo(language);
        assertThat(page.header("Content-Security-Policy")).startsWith("default-src 'none'");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.header("X-Request-Id")).isNotBlank();
        assertThat(page.text())
                .contains("<html lang=\"" + language + "\">", "<h1>" + title + "</h1>")
                .doesNotContain("$", "null", "xception");
    }

    @Test
    @DisplayName("5: errors of other paths are JSON, even for a browser")
    void errorsElsewhereStayJson() {
        Http browser = Http.suiteNode().with("Accept", "text/html");
        browser.get("/verification").expectRefusal(404);
        browser.send("POST", "/nowhere/verify/x", "{}").expectRefusal(404);
    }

    @Test
    @DisplayName("5: it is throttled by address, whatever the code")
    void itIsThrottled() {
        Http guesser = Http.suiteNode().with("Accept-Language", "en");
        List<Integer> answers =
                Parallel.run(70, () -> guesser.get("/verify/" + UUID.randomUUID()).status());

        assertThat(answers.stream().filter(status -> status == 404)).hasSize(60);
        assertThat(answers.stream().filter(status -> status == 429)).hasSize(10);
        Reply refused = guesser.get("/verify/" + prescriptions.issued(Map.of())).expect(429);
        assertPage(refused, "en", "Too many requests");
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 60);
        Prescriptions.verify(prescriptions.issued(Map.of()), "en").expect(200);
    }
}
