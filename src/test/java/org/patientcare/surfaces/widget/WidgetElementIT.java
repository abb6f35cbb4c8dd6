package org.patientcare.surfaces.widget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Clock;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.WebSocket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.PatientLink;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.StatesInLanguage;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebKit;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("5 The element <patient-care>, on a site of an organization")
class WidgetElementIT {

    private static final String BIRTH_DATE = "1950-03-02";
    private static final String HOSTILE =
            "<img src=x onerror=alert(1)> \u202Egnirts " + "Á".repeat(150);
    private static final String BASE = Http.suiteNode().base();

    private static final String STYLES =
            """
            () => [...document.querySelector("patient-care").shadowRoot.querySelectorAll(".care, h2, p, input, .button, .name")].map((e) => {
                const is = getComputedStyle(e);
                return ["color", "fontFamily", "fontSize", "fontStyle", "lineHeight", "textTransform", "letterSpacing", "textAlign",
                    "direction", "whiteSpace", "textIndent", "backgroundColor", "borderTopStyle", "cursor"].map((name) => is[name]).join();
            })""";

    private static final String OF_THE_SITE =
            "() => ['h1', 'p', 'button', 'body'].map((name) => { const is = getComputedStyle(document.querySelector(name));"
                    + " return [is.color, is.font, is.backgroundColor, is.margin].join(); })";

    /** How many errors the element has told the page. */
    private static final String ERRORS = "told.filter(([name]) => name === 'error').length";

    private static Browser browser;
    private static HostSite site;
    private static Organization clinic;
    private static String doctor;
    private static String prescription;

    private BrowserContext context;

    @BeforeAll
    static void prepare() {
        site = new HostSite(BASE);
        clinic =
                operator()
                        .newOrganization(
                                Map.of(
                                        "name",
                                        "Hospital San Telmo",
                                        "allowed_origins",
                                        List.of(site.origin())));
        clinic.upsert(
                        Map.of(
                                "code",
                                "p1",
                                "first_name",
                                "Lucía",
                                "last_name",
                                "Fernández",
                                "birth_date",
                                BIRTH_DATE,
                                "locale",
                                "es",
                                "plan",
                                "premium"),
                        Map.of("code", "p2", "first_name", "Otto", "locale", "de"),
                        Map.of("code", "p3", "first_name", HOSTILE, "locale", "pt"))
                .expect(200);
        Prescriptions prescriptions = Prescriptions.of(operator(), clinic);
        prescription = prescriptions.issued(Map.of());
        doctor = prescriptions.professional();
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        clinic.book("now", "p1", doctor, now.toString()).expect(200);
        clinic.book("later", "p1", doctor, now.plus(Duration.ofHours(30)).toString()).expect(200);
        clinic.welcome("p1", "Bienvenida, Lucía.", doctor).expect(200);
        clinic.withCode("HOLA-2026").withCode("VIEJO").deactivate("VIEJO").expect(200);
        browser = Browser.open();
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
        site.close();
    }

    @BeforeEach
    void open() {
        site.setTokenSource(WidgetElementIT::token);
        context = browser.phone();
    }

    @AfterEach
    void close() {
        context.close();
    }

    private static String token(String patient) {
        return clinic.widgetOf(patient).token();
    }

    private HostPage page() {
        return new HostPage(context);
    }

    private static String at(String query) {
        return site.origin() + "/?" + query;
    }

    @Test
    @DisplayName(
            "5: a patient finds all that concerns them; nothing is stored in the browser, or loaded from other origins")
    void showsAllSections() {
        for (String order : List.of("", "&after")) {
            HostPage page = page().openReady(at("patient=p1" + order));
            assertThat(page.section("plan").textContent())
                    .contains("Su plan", "Lucía Fernández", "Hospital San Telmo", "premium");
            assertThat(page.section("prescriptions").textContent()).contains("Ibuprofeno");
            assertThat(page.section("messages").textContent())
                    .contains("Dra. Elena Vidal", "1 nuevo");
            Locator links = page.section("appointments").locator("a");
            assertThat(links.allTextContents().get(0)).startsWith("Entrar en la videoconsulta");
            assertThat(links.allTextContents().get(1)).startsWith("Probar cámara y sonido");
            assertThat(page.tokenRequests()).isOne();
            page.assertNothingIsStored();
            page.assertCalledOnly(site.origin(), BASE);
            page.readable().assertLegible();
        }
    }

    @Test
    @DisplayName("5: in WebKit as well a patient finds all that concerns them, and is told at once")
    void worksInWebKit() {
        String ready = "typeof told === 'object' && told.some(([name]) => name === 'ready')";
        String text = "document.querySelector('patient-care').shadowRoot.textContent";
        try (WebKit phone = WebKit.open(390, 844)) {
            phone.show(at("patient=p1")).await(ready);
            assertThat(phone.read(text).asText())
                    .contains("Hospital San Telmo", "premium", "Ibuprofeno", "Dra. Elena Vidal")
                    .contains("Entrar en la videoconsulta");
            assertThat(phone.read("(" + HostPage.OVERFLOWING + ")()")).isEmpty();

            clinic.withPatient("webkit").welcome("webkit", "Buenos días", doctor).expect(200);
            phone.show(at("patient=webkit&sections=messages")).await(ready);
            phone.read(text.replace("textContent", "querySelector('.conversation').click()"));
            phone.await(text + ".includes('Buenos días')");
            clinic.welcome("webkit", "¿Cómo está?", doctor).expect(200);
            phone.await(text + ".includes('¿Cómo está?')");
            assertThat(phone.read(ERRORS).asInt()).isZero();
        }
    }

    @Test
    @DisplayName(
            "5: the countdown follows the service's clock, not the browser's, and joining is a link")
    void countsByTheServicesClock() {
        HostPage page = page();
        page.page().clock().setSystemTime(Instant.now().plus(Duration.ofDays(40)).toEpochMilli());
        page.openReady(at("patient=p1&language=en&sections=appointments"));
        page.awaitText("You can join in 29 hours");
        Locator link = page.elements().locator("a").first();
        String url = link.getAttribute("href");
        assertThat(url).contains("/call/").endsWith("?lang=en");
        assertThat(link.getAttribute("target")).isEqualTo("_blank");
        link.click();
        assertThat(page.lastEventDetail("join")).isEqualTo("{\"url\":\"" + url + "\"}");
        assertThat(context.pages()).hasSize(1);
    }

    @Test
    @DisplayName(
            "5: the next visit has its time in large letters, how to join, and a file for calendars that invites nobody")
    void showsTheNextVisit() {
        String start =
                Instant.now().plus(Duration.ofDays(2)).truncatedTo(ChronoUnit.SECONDS).toString();
        clinic.withPatient("next").book("next", "next", doctor, start).expect(200);
        HostPage page = page().openReady(at("patient=next&sections=appointments&language=en"));
        Locator next = page.section("appointments").locator("li").first();
        assertThat(next.locator(".clock").textContent()).contains(":");
        next.locator("button:has-text('How to join')").click();
        page.awaitText("please allow both");
        Locator calendar = next.locator("a:has-text('Add to calendar')");
        String path = URI.create(calendar.getAttribute("href")).getPath();
        Reply file = Http.suiteNode().get(path + "?lang=en").expect(200);
        assertThat(file.header("Content-Type")).startsWith("text/calendar");
        assertThat(file.text())
                .contains("BEGIN:VEVENT", "SUMMARY;LANGUAGE=en:Video visit")
                .doesNotContain("mailto:", "METHOD");
        page.readable().assertLegible();

        clinic.cancel("next").expect(200);
        Http.suiteNode().get(path).expect(404);
    }

    @Test
    @DisplayName(
            "5: a visible page shows that an open visit is over, and its prescription, without getting the focus")
    void followsAnOpenVisit() {
        String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        clinic.withPatient("second").book("second", "second", doctor, now).expect(200);
        HostPage page = page();
        page.page().clock().install(new Clock.InstallOptions().setTime(System.currentTimeMillis()));
        page.openReady(at("patient=second&sections=appointments prescriptions&language=en"));
        page.awaitText("You can join now.");
        page.awaitText("You have no prescriptions.");
        new Prescriptions(operator(), clinic, doctor)
                .issued(Map.of("patient", Map.of("code", "second")));
        clinic.cancel("second").expect(200);
        page.page().clock().fastForward("00:32");
        page.awaitText("You have no upcoming visits.");
        page.awaitText("Ibuprofeno");
    }

    @Test
    @DisplayName("5: a code is redeemed, or the reason is shown and the typed code stays")
    void redeems() {
        HostPage page = page().openReady(at("patient=p2&sections=codes plan"));
        page.elements().locator("input").fill("VIEJO");
        page.elements().locator("[type=submit]").click();
        page.awaitText("Dieser Code ist nicht aktiv.");
        assertThat(page.elements().locator("input").inputValue()).isEqualTo("VIEJO");
        assertThat(page.lastEventDetail("error"))
                .contains("\"status\":400,\"reason\":\"inactive\",\"request_id\":\"");
        page.elements().locator("input").fill("HOLA-2026");
        page.elements().locator("[type=submit]").click();
        page.awaitText("Der Code ist eingelöst.");
        page.awaitText("Aktiver Tarif");
        assertThat(page.lastEventDetail("redeem"))
                .isEqualTo("{\"plan\":\"default\",\"subscribed_until\":null}");
        page.readable().assertNoErrors();
    }

    @Test
    @DisplayName("5: a document opens by a link that works without a token")
    void opensDocuments() {
        HostPage page = page().openReady(at("patient=p1&sections=prescriptions&language=en"));
        page.elements().locator("button").first().click();
        String told = page.lastEventDetail("download");
        String url = told.substring(8, told.length() - 2);
        assertThat(url).contains("/paper/").doesNotContain(prescription);
        assertThat(
                        Http.suiteNode()
                                .get(URI.create(url).getPath())
                                .expect(200)
                                .header("Content-Type"))
                .startsWith("application/pdf");
        page.awaitText("Open the prepared PDF");
    }

    @Test
    @DisplayName(
            "5: messages appear without a reload, are read once they are seen, and can be answered")
    void exchangesMessages() {
        Widget patient = clinic.withPatient("talker").widgetOf("talker");
        clinic.welcome("talker", "Buenos días", doctor).expect(200);
        HostPage page = page().openReady(at("patient=talker&sections=messages&language=en"));
        page.elements().locator(".conversation").click();
        page.awaitText("Buenos días");
        clinic.welcome("talker", "¿Cómo está?", doctor).expect(200);
        page.awaitText("¿Cómo está?");
        Waiting.until("the message is read", () -> unread(patient) == 0);
        page.elements().locator("textarea").fill("Mejor <b>gracias</b>");
        page.elements().locator("[type=submit]").click();
        page.elements().locator(".message.own .text").waitFor();
        JsonNode conversation = conversation(patient);
        assertThat(conversation.get("last").asInt()).isEqualTo(3);
        assertThat(patient.messages(conversation.get("id").asText(), "").text())
                .contains("Mejor <b>gracias</b>");
        assertThat(page.elements().locator("textarea").inputValue()).isEmpty();
        page.readable().assertLegible();
    }

    @Test
    @DisplayName("5: a patient can write first to a professional with whom they have a visit")
    void writesFirst() {
        Widget patient = clinic.withPatient("first").widgetOf("first");
        clinic.book("first", "first", doctor, "2031-05-06T10:00:00Z").expect(200);
        HostPage page =
                page().openReady(at("patient=first&sections=appointments messages&language=en"));
        page.section("appointments").locator("button:has-text('Write a message')").click();
        page.elements().locator("textarea").fill("Una pregunta");
        page.elements().locator("[type=submit]").click();
        page.elements().locator(".message.own .text").waitFor();
        assertThat(conversation(patient).get("last").asInt()).isOne();
        page.readable().assertLegible();
    }

    private static JsonNode conversation(Widget patient) {
        return patient.conversations("").expect(200).json().at("/data/0");
    }

    private static int unread(Widget patient) {
        return conversation(patient).get("unread").asInt();
    }

    @Test
    @DisplayName("5: an interruption of the network loses no text, and the message is sent once")
    void survivesNetworkFailures() {
        Widget patient = clinic.withPatient("mobile").widgetOf("mobile");
        clinic.welcome("mobile", "Hola", doctor).expect(200);
        HostPage page =
                page().openReady(at("patient=mobile&sections=messages appointments&language=en"));
        page.elements().locator(".conversation").click();
        page.awaitText("Hola");
        context.setOffline(true);
        page.elements().locator("textarea").fill("Ya voy");
        page.elements().locator("[type=submit]").click();
        page.awaitText("The message was not sent.");
        assertThat(page.elements().locator("textarea").inputValue()).isEqualTo("Ya voy");
        assertThat(page.lastEventDetail("error"))
                .isEqualTo("{\"status\":0,\"reason\":null,\"request_id\":null}");
        context.setOffline(false);
        page.elements().locator("[type=submit]").click();
        page.elements().locator(".message.own .text").waitFor();
        assertThat(conversation(patient).get("last").asInt()).isEqualTo(2);
    }

    @Test
    @DisplayName(
            "5: a temporary refusal of the service is shown, and the call is repeated automatically")
    void waitsForABusyService() {
        HostPage page = page();
        page.page()
                .route(
                        "**/widget/v1/appointments",
                        route ->
                                route.fulfill(
                                        new Route.FulfillOptions()
                                                .setStatus(429)
                                                .setHeaders(
                                                        Map.of(
                                                                "Access-Control-Allow-Origin", "*",
                                                                "Access-Control-Expose-Headers",
                                                                        "Retry-After",
                                                                "Retry-After", "2"))
                                                .setBody("{}")));
        page.openReady(at("patient=p1&sections=appointments prescriptions&language=en"));
        page.awaitText("Please try again in 2 seconds.");
        assertThat(page.section("prescriptions").textContent()).contains("Ibuprofeno");
        page.readable().assertLegible();
        page.page().unroute("**/widget/v1/appointments");
        page.awaitText("You can join now.");
        assertThat(page.section("appointments").locator(".notice").count()).isZero();
    }

    @Test
    @DisplayName(
            "5: a token that expires is renewed once, and without a new one no data of the patient stays")
    void renewsAnExpiredToken() {
        clinic.withPatient("brief");
        HostPage page = page().openReady(at("patient=brief&sections=plan codes&language=en"));
        operator().revokeTokens(clinic.id(), "brief").expect(204);
        page.page().evaluate("document.querySelector('patient-care').refresh()");
        assertThat(page.tokenRequests()).isEqualTo(2);
        page.elements().locator("input").fill("half a co");
        site.setTokenSource(patient -> "");
        operator().revokeTokens(clinic.id(), "brief").expect(204);
        page.page().evaluate("document.querySelector('patient-care').refresh()");
        page.awaitText("Your session has ended to protect your data.");
        assertThat(page.lastEventDetail("expired")).isEqualTo("{}");
        assertThat(shadow(page)).doesNotContain("Ana", "half");
        page.page()
                .evaluate(
                        "token => document.querySelector('patient-care').token = token",
                        token("brief"));
        page.section("codes").waitFor();
        assertThat(page.elements().locator("input").inputValue()).isEqualTo("half a co");
        page.page()
                .evaluate(
                        "token => document.querySelector('patient-care').token = token",
                        token("p2"));
        page.awaitText("Otto");
        assertThat(page.elements().locator("input").inputValue()).isEmpty();
        assertThat(page.page().evaluate("document.querySelector('patient-care').token")).isNull();
    }

    private static String shadow(HostPage page) {
        return (String)
                page.page()
                        .evaluate("document.querySelector('patient-care').shadowRoot.textContent");
    }

    @Test
    @DisplayName(
            "5: a new token is requested five minutes before expiry, and no longer after signing out")
    void renewsInTime() {
        HostPage page = page();
        page.page().clock().install(new Clock.InstallOptions().setTime(System.currentTimeMillis()));
        page.openReady(at("patient=p1&sections=plan"));
        page.page().clock().fastForward("23:54:00");
        assertThat(page.tokenRequests()).isOne();
        page.page().clock().fastForward("00:02:00");
        page.awaitTrue("times => asked === times", 2);
        assertThat(page.page().evaluate("document.querySelector('patient-care').signOut()"))
                .isEqualTo(true);
        assertThat(shadow(page)).isBlank();
        page.page().clock().fastForward("24:00:00");
        assertThat(page.tokenRequests()).isEqualTo(2);
    }

    @Test
    @DisplayName(
            "5: a call that fails after signing out, or is answered by a guest network, is no error of the page")
    void foreignAnswersAreNoErrors() {
        HostPage page = page();
        page.page()
                .route(
                        "**/widget/v1/me",
                        route ->
                                route.fulfill(
                                        new Route.FulfillOptions()
                                                .setHeaders(
                                                        Map.of("Access-Control-Allow-Origin", "*"))
                                                .setContentType("application/json")
                                                .setBody("{}")));
        page.open(at("patient=p1&sections=appointments&language=en"));
        page.awaitText("The service cannot be reached.");
        page.page().unroute("**/widget/v1/me");
        AtomicReference<Route> held = new AtomicReference<>();
        page.page().route("**/widget/v1/appointments", held::set);
        page.page().evaluate("void document.querySelector('patient-care').refresh()");
        Waiting.until("the call", () -> awaited(page, held.get() != null));
        page.page().evaluate("document.querySelector('patient-care').signOut()");
        Object before = page.page().evaluate(ERRORS);
        held.get().abort();
        page.awaitTrue("before => " + ERRORS + " > before", before);
        assertThat(shadow(page)).isBlank();
        page.readable().assertNoErrors();
    }

    @Test
    @DisplayName(
            "5: it loads the texts of its language alone, again if they could not be loaded, and those of another one on a change")
    void loadsTheTextsOfItsLanguage() {
        HostPage page = page();
        List<String> loaded = new ArrayList<>();
        page.page()
                .onRequest(
                        request -> {
                            if (request.url().contains("/texts/")) {
                                loaded.add(request.url().replaceFirst("^.*(?=/texts/)", ""));
                            }
                        });
        page.page().route("**/texts/widget.en.js", Route::abort);
        page.open(at("patient=p1&sections=plan&language=en"));
        assertThat(page.lastEventDetail("error")).contains("\"status\":0");
        page.page().unroute("**/texts/widget.en.js");
        page.awaitText("Your plan");
        assertThat(loaded).hasSize(2).containsOnly("/texts/widget.en.js");

        page.page()
                .evaluate("document.querySelector('patient-care').setAttribute('language', 'de')");
        page.awaitText("Ihr Tarif");
        assertThat(loaded).hasSize(3).endsWith("/texts/widget.de.js");
        page.page().route("**/texts/widget.pt.js", Route::abort);
        page.page()
                .evaluate("document.querySelector('patient-care').setAttribute('language', 'pt')");
        Waiting.until("the call", () -> awaited(page, loaded.size() == 4));
        page.page()
                .evaluate("document.querySelector('patient-care').setAttribute('language', 'es')");
        page.awaitText("Su plan");
        page.readable().assertNoErrors();
    }

    @Test
    @DisplayName(
            "5: two elements on one page are independent; a moved one goes on, a removed one stops")
    void areIndependent() {
        clinic.upsert(Map.of("code", "mover", "first_name", "Marta", "locale", "es")).expect(200);
        clinic.welcome("mover", "Hola", doctor).expect(200);
        HostPage page = page().openReady(at("patient=mover&patient=p2&sections=plan messages"));
        page.awaitText("Otto");
        page.awaitText("1 nuevo");
        assertThat(page.elements().nth(0).locator("[role=group]").allTextContents().toString())
                .contains("Su plan", "Marta")
                .doesNotContain("Otto");
        assertThat(page.elements().nth(1).locator("[role=group]").allTextContents().toString())
                .contains("Ihr Tarif", "Otto")
                .doesNotContain("Marta");
        Waiting.until("two sockets", () -> awaited(page, page.sockets().size() == 2));
        page.page().evaluate("document.body.prepend(document.querySelector('patient-care'))");
        clinic.welcome("mover", "¿Sigue ahí?", doctor).expect(200);
        page.awaitText("2 nuevos");
        assertThat(page.sockets()).hasSize(2).noneMatch(WebSocket::isClosed);
        page.page()
                .evaluate(
                        "window.away = [...document.querySelectorAll('patient-care')]; away.forEach(one => one.remove())");
        Waiting.until(
                "the sockets are closed",
                () -> awaited(page, page.sockets().stream().allMatch(WebSocket::isClosed)));
        page.page().evaluate("document.body.append(away[0])");
        page.awaitText("Marta");
        Waiting.until("a new socket", () -> awaited(page, page.sockets().size() == 3));
    }

    /**
     * Returns the condition after a call, since Playwright handles browser events only during
     * calls.
     */
    private static boolean awaited(HostPage page, boolean condition) {
        page.page().evaluate("0");
        return condition;
    }

    @Test
    @DisplayName(
            "5: the site's styles do not affect the element, and the element's do not affect the site")
    void keepsStylesApart() {
        String query = "patient=p1&sections=plan codes prescriptions&language=en";
        Object quiet = page().openReady(at(query)).page().evaluate(STYLES);
        HostPage loud = page().openReady(at(query + "&loud"));
        assertThat(loud.page().evaluate(STYLES)).isEqualTo(quiet);
        Object with = page().openReady(at(query)).page().evaluate(OF_THE_SITE);
        Page without = page().open(at("")).page();
        assertThat(with).isEqualTo(without.evaluate(OF_THE_SITE));
    }

    @Test
    @DisplayName(
            "5: it is legible in four languages and both colour schemes, at 320 px, whatever people are called")
    void isLegible() {
        clinic.welcome("p3", "Olá", doctor).expect(200);
        for (String language : List.of("es", "en", "pt", "de")) {
            HostPage page = page();
            page.page().setViewportSize(320, 700);
            page.openReady(at("patient=p1&patient=p3&language=" + language));
            page.elements().nth(1).locator(".conversation").waitFor();
            page.assertFits();
            new StatesInLanguage(language).assertLegible(page.readable(), "widget-" + language);
            page.page().close();
        }
    }

    @Test
    @DisplayName("5: loading the page does not use up a single-use link, which one tap opens")
    void opensByOneTap() {
        clinic.upsert(Map.of("code", "undated", "first_name", "Nina")).expect(200);
        PatientLink link = PatientLink.of(clinic, "undated");
        HostPage scanner = page();
        scanner.open(BASE + "/my/#" + link.secret());
        scanner.page().locator("form button").waitFor();
        scanner.page().close();
        for (String language : List.of("es", "en", "pt", "de")) {
            HostPage page = page();
            page.page().setViewportSize(320, 700);
            page.open(BASE + "/my/?lang=" + language + "#" + link.secret());
            page.page().locator("form button").waitFor();
            assertThat(page.page().locator("input").count()).isZero();
            page.assertFits();
            new StatesInLanguage(language).assertLegible(page.readable(), "my-tap-" + language);
            page.page().close();
        }
        HostPage page = page();
        page.open(BASE + "/my/?lang=en#" + link.secret());
        page.page().locator("form button:has-text('Open my care')").waitFor();
        page.page().keyboard().press("Enter");
        page.page().getByText("Nina").first().waitFor();
        assertThat(link.answerByTap()).isEqualTo("401 link_over");
    }

    @Test
    @DisplayName(
            "5: without a site of the organization, a link and the birth date open it on our own page")
    void opensByALink() {
        PatientLink link = PatientLink.of(clinic, "p1");
        HostPage page = page();
        page.page().setViewportSize(320, 700);
        page.open(BASE + "/my/?lang=en#" + link.secret());
        page.page().locator("#year").waitFor();
        assertThat(page.page().url()).isEqualTo(BASE + "/my/?lang=en");
        page.readable().assertLegible();
        for (String day : List.of("3", "2")) {
            page.page().fill("#day", day);
            page.page().fill("#month", "3");
            page.page().fill("#year", "1950");
            page.page().keyboard().press("Enter");
            page.page()
                    .getByText(day.equals("3") ? "The date does not match" : "Lucía")
                    .first()
                    .waitFor();
        }
        page.awaitText("Ibuprofeno");
        assertThat(page.elements().locator("h2").allTextContents())
                .containsExactly(
                        "Your visits",
                        "Your prescriptions",
                        "Your messages",
                        "Your plan",
                        "Activation code");
        assertThat(page.elements().locator("[part=act]").boundingBox().y)
                .as("the main act is within the thumb's reach")
                .isGreaterThan(500);
        page.assertFits();
        page.readable().assertLegible();
        page.assertNothingIsStored();
        page.page().getByText("Sign out").click();
        page.page().getByText("You are signed out.").waitFor();
        assertThat(page.page().locator("patient-care").count()).isZero();
    }
}
