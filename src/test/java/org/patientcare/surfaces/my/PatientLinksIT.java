package org.patientcare.surfaces.my;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.PatientLink;
import org.patientcare.testing.Person;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Support;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebSocketClient;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName(
        "5 Patient links: valid for a day, with the birth date each time and at most five errors in all")
class PatientLinksIT {

    private static final String BORN = "1980-05-17";
    private static final String WRONG = "1980-05-18";
    private static final String OVER = "401 link_over";

    private final Operator operator = operator();
    private final Organization clinic = clinic();

    private Organization clinic() {
        Organization made = operator.newOrganization();
        made.upsert(
                        Map.of(
                                "code",
                                "p",
                                "first_name",
                                "Zacarías",
                                "birth_date",
                                BORN,
                                "locale",
                                "pt"))
                .expect(200);
        made.upsert(Map.of("code", "undated", "first_name", "Ana")).expect(200);
        return made;
    }

    @Test
    @DisplayName(
            "5: the right birth date opens the link each time and gives a token for the widget surface")
    void theRightDateOpensIt() {
        Instant before = Instant.now();
        JsonNode made = PatientLink.create(clinic, "p").expect(200).json();
        assertThat(made.get("url").asText()).matches("https?://.*/my/#[A-Za-z0-9_-]{43}");
        assertThat(Duration.between(before, Instant.parse(made.get("expires_at").asText())))
                .isBetween(
                        Duration.ofHours(24).minusMinutes(1), Duration.ofHours(24).plusMinutes(1));
        PatientLink link = PatientLink.of(made);
        for (int i = 0; i < 7; i++) {
            Reply opened = link.open(BORN).expect(200);
            JsonNode session = opened.json().get("data");
            assertThat(session.get("language").asText()).isEqualTo("pt");
            assertThat(session.get("token_type").asText()).isEqualTo("Bearer");
            assertThat(Instant.parse(session.get("expires_at").asText()))
                    .isBetween(
                            before.plus(Duration.ofHours(23)), before.plus(Duration.ofHours(25)));
            assertThat(opened.header("Cache-Control")).isEqualTo("no-store");
            assertThat(opened.header("Set-Cookie")).isNull();
            Widget own = Widget.with(session.get("token").asText());
            assertThat(own.me().expect(200).json().at("/data/code").asText()).isEqualTo("p");
        }
    }

    @Test
    @DisplayName(
            "5: the link asks for the birth date; after five wrong ones it refuses the right one, too")
    void fiveErrorsInvalidateIt() {
        PatientLink link = PatientLink.of(clinic, "p");
        for (int i = 0; i < 4; i++) {
            assertThat(link.answer(null)).isEqualTo("400 birth_date_needed");
            assertThat(link.answer(WRONG)).isEqualTo("401 birth_date_wrong");
            assertThat(link.answer(BORN)).isEqualTo("200");
        }
        assertThat(link.answer(WRONG)).isEqualTo(OVER);
        assertThat(link.answer(BORN)).isEqualTo(OVER);
        assertThat(link.answer(null)).isEqualTo(OVER);
        assertThat(link.open(BORN).text())
                .isEqualTo(new PatientLink("x".repeat(43), Http.suiteNode()).open(BORN).text());
        assertThat(PatientLink.of(clinic, "p").answer(BORN)).isEqualTo("200");
    }

    @Test
    @DisplayName(
            "5: of sixteen concurrent wrong dates exactly five are checked; right dates are not counted")
    void exactlyFiveOfSixteen() {
        PatientLink link = PatientLink.of(clinic, "p");
        List<String> answers = Parallel.run(16, () -> link.answer(WRONG));
        assertThat(Collections.frequency(answers, "401 birth_date_wrong")).isEqualTo(4);
        assertThat(Collections.frequency(answers, OVER)).isEqualTo(12);
        assertThat(refused()).isEqualTo(5);
        assertThat(link.answer(BORN)).isEqualTo(OVER);

        PatientLink other = PatientLink.of(clinic, "p");
        List<Callable<String>> mixed = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            String date = i < 4 ? WRONG : BORN;
            mixed.add(() -> other.answer(date));
        }
        assertThat(Collections.frequency(Parallel.run(mixed), "200")).isEqualTo(12);
        assertThat(refused()).isEqualTo(9);
    }

    @Test
    @DisplayName("5: a request without a confirmation does not use up a single-use link")
    void unconfirmedRequestsUseUpNothing() {
        PatientLink link = PatientLink.of(clinic, "undated");
        assertThat(Parallel.run(16, () -> link.answer(null)))
                .containsOnly("400 confirmation_needed");
        for (String no : List.of("false", "null")) {
            Http.suiteNode()
                    .send(
                            "POST",
                            "/my/v1/sessions",
                            "{\"link\":\"" + link.secret() + "\",\"confirmed\":" + no + "}")
                    .expectRefusal(400);
        }
        assertThat(refused()).isZero();
        assertThat(link.answerByTap()).isEqualTo("200");
        assertThat(link.answer(null)).isEqualTo(OVER);

        PatientLink dated = PatientLink.of(clinic, "p");
        assertThat(dated.answerByTap())
                .as("a confirmation does not replace the birth date")
                .isEqualTo("400 birth_date_needed");
    }

    @Test
    @DisplayName(
            "5: without a known birth date the link works once, also under concurrent requests")
    void withoutADateItWorksOnce() {
        PatientLink link = PatientLink.of(clinic, "undated");
        List<String> answers = Parallel.run(16, link::answerByTap);
        assertThat(Collections.frequency(answers, "200")).isOne();
        assertThat(Collections.frequency(answers, OVER)).isEqualTo(15);
        assertThat(PatientLink.of(clinic, "undated").answer(WRONG)).isEqualTo("200");

        PatientLink later = PatientLink.of(clinic, "undated");
        clinic.upsert(Map.of("code", "undated", "first_name", "Ana", "birth_date", BORN))
                .expect(200);
        assertThat(later.answer(null))
                .as("birth date set in the meantime")
                .isEqualTo("400 birth_date_needed");
        assertThat(later.answer(BORN)).isEqualTo("200");
        assertThat(later.answer(BORN)).isEqualTo("200");
    }

    @Test
    @DisplayName(
            "5: a link expires by the clock of the database, and is revoked with all tokens of the patient")
    void aLinkExpires() {
        PatientLink link = PatientLink.of(clinic, "p");
        Database.change(
                "UPDATE patient_link SET expires_at = clock_timestamp() WHERE organization_id = ?",
                clinic.uuid());
        assertThat(link.answer(BORN)).isEqualTo(OVER);
        PatientLink next = PatientLink.of(clinic, "p");
        Widget own = Widget.with(next.open(BORN).expect(200).json().at("/data/token").asText());
        operator.revokeTokens(clinic.id(), "p").expect(204);
        assertThat(next.answer(BORN)).isEqualTo(OVER);
        own.me().expectRefusal(401);
    }

    @Test
    @DisplayName("5: a patient has at most five valid links; a new one invalidates the oldest")
    void linksAreLimited() {
        PatientLink first = PatientLink.of(clinic, "p");
        List<PatientLink> later = Parallel.run(5, () -> PatientLink.of(clinic, "p"));
        assertThat(first.answer(BORN)).isEqualTo(OVER);
        assertThat(later).allSatisfy(link -> assertThat(link.answer(BORN)).isEqualTo("200"));
        Parallel.run(16, () -> PatientLink.of(clinic, "p"));
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM patient_link WHERE organization_id = ?",
                                clinic.uuid()))
                .isEqualTo(5);
    }

    @Test
    @DisplayName(
            "1: creating a link needs the permission patients, and is for the organization's own patients")
    void whoMayCreateALink() {
        operator.withPermissions(clinic, "appointments")
                .http()
                .send("POST", "/v1/patient-links", "{\"code\":\"p\"}")
                .expectRefusal(403);
        for (String unknown : List.of("q", "x".repeat(300), " ")) {
            PatientLink.create(clinic, unknown).expectRefusal(404);
        }
        PatientLink.create(operator.newOrganization(), "p").expectRefusal(404);
        for (String body : List.of("{}", "{\"code\":1}", "[]", "", "{\"code\":null}")) {
            clinic.http().send("POST", "/v1/patient-links", body).expectRefusal(422);
        }
    }

    @Test
    @DisplayName(
            "4: support sends a link to the stored address, or to the phone, and does not see it; another organization's patient is 404")
    void supportSendsALink() {
        String address = UUID.randomUUID() + "@patients.example";
        clinic.upsert(Map.of("code", "p", "first_name", "Zacarías", "email", address)).expect(200);
        Person support = Person.signedIn("support", clinic.id());

        JsonNode sent = createBySupport(support, clinic, ref(), null).expect(201).json();
        assertThat(sent.at("/data/url").isNull()).isTrue();
        assertThat(sent.at("/data/qr_code").isNull()).isTrue();
        assertThat(sent.at("/data/channel").asText()).isEqualTo("email");
        assertThat(sent.at("/data/language").asText()).isEqualTo("pt");
        assertThat(mailed("language || ' ' || subject", address))
                .startsWith("pt A sua página em Clinic");
        assertThat(sentLink(address).answer(BORN)).isEqualTo("200");

        clinic.upsert(phoned(null, "+34 600 123 456")).expect(200);
        JsonNode texted = createBySupport(support, clinic, ref(), null).expect(201).json();
        assertThat(texted.at("/data/channel").asText()).isEqualTo("sms");
        clinic.upsert(phoned("fail@mail.example", "0034600123457")).expect(200);
        JsonNode second = createBySupport(support, clinic, ref(), null).expect(201).json();
        assertThat(second.at("/data/channel").asText()).as("the mail fails").isEqualTo("sms");
        assertThat(mailed("text", "34600123457")).contains("/my/#").contains("página");

        clinic.upsert(phoned(null, "600 123 456")).expect(200);
        assertThat(reason(createBySupport(support, clinic, ref(), null).expectRefusal(400)))
                .as("a phone without prefix")
                .isEqualTo("contact_missing");
        createBySupport(support, clinic, "0", null).expectRefusal(404);
        createBySupport(support, clinic, "x", null).expectRefusal(404);
        createByKeys(operator.newOrganization(), ref()).expectRefusal(404);
    }

    private static Map<String, Object> phoned(String email, String phone) {
        Map<String, Object> patient = new HashMap<>(Map.of("code", "p", "first_name", "Zacarías"));
        patient.put("email", email);
        patient.put("phone", phone);
        return patient;
    }

    @Test
    @DisplayName("4: of the links that are sent to a patient in an hour the sixth is 429")
    void sentLinksAreLimited() {
        clinic.upsert(phoned(UUID.randomUUID() + "@patients.example", null)).expect(200);
        List<Integer> answers = Parallel.run(8, () -> createByKeys(clinic, ref()).status());
        assertThat(Collections.frequency(answers, 201)).isEqualTo(5);
        assertThat(Collections.frequency(answers, 429)).isEqualTo(3);
        String retry = createByKeys(clinic, ref()).expectRefusal(429).header("Retry-After");
        assertThat(Integer.parseInt(retry)).isBetween(3_000, 3_600);
    }

    @Test
    @DisplayName("4: what removes links does not let more of them be sent")
    void removedLinksCount() {
        clinic.upsert(phoned(UUID.randomUUID() + "@patients.example", null)).expect(200);
        for (int i = 0; i < 5; i++) {
            createByKeys(clinic, ref()).expect(201);
        }
        for (int i = 0; i < 5; i++) {
            PatientLink.create(clinic, "p").expect(200);
        }
        createByKeys(clinic, ref()).expectRefusal(429);
        operator.revokeTokens(clinic.id(), "p").expect(204);
        createByKeys(clinic, ref()).expectRefusal(429);
    }

    @Test
    @DisplayName("4: links that could not be sent do not count, and replace no working one")
    void unsentLinksDoNotCount() {
        List<PatientLink> working = Parallel.run(5, () -> PatientLink.of(clinic, "p"));
        clinic.upsert(phoned("fail@" + UUID.randomUUID() + ".example", "+34600000999")).expect(200);
        for (int i = 0; i < 6; i++) {
            createByKeys(clinic, ref()).expect(400);
        }
        assertThat(links()).isEqualTo(5);
        assertThat(working).allSatisfy(link -> assertThat(link.answer(null)).isNotEqualTo(OVER));

        clinic.upsert(phoned(UUID.randomUUID() + "@patients.example", null)).expect(200);
        createByKeys(clinic, ref()).expect(201);
        assertThat(links()).isEqualTo(5);
    }

    private long links() {
        return Database.count(
                "SELECT count(*) FROM patient_link WHERE organization_id = ?", clinic.uuid());
    }

    @Test
    @DisplayName(
            "4: no link is sent to an address or phone that somebody imported within seven days, unless the system has set another one since")
    void noLinkToWhatAPersonImported() {
        String patients = UUID.randomUUID() + "@patients.example";
        clinic.upsert(phoned(patients, null)).expect(200);
        Person support = Person.signedIn("support", clinic.id());
        load("code,first_name,email\np,Zacarías," + patients + "\n");
        createBySupport(support, clinic, ref(), null).expect(201);

        String own = UUID.randomUUID() + "@support.example";
        load("code,first_name,email\np,Zacarías," + own + "\nnew,Ana," + own + "\n");
        assertThat(reason(createBySupport(support, clinic, ref(), null).expectRefusal(400)))
                .isEqualTo("contact_changed");
        assertThat(reason(createBySupport(support, clinic, ref("new"), null).expectRefusal(400)))
                .isEqualTo("contact_changed");
        clinic.upsert(Map.of("code", "p", "first_name", "Zacarías", "email", own)).expect(200);
        createBySupport(support, clinic, ref(), null).expectRefusal(400);

        clinic.upsert(phoned(patients, null)).expect(200);
        createBySupport(support, clinic, ref(), null).expect(201);
        load("code,first_name,email\np,Zacarías," + own + "\n");
        createBySupport(support, clinic, ref(), null).expectRefusal(400);
        assertThat(Database.count("SELECT count(*) FROM captured_message WHERE recipient = ?", own))
                .isZero();
        Database.change(
                "UPDATE patient_contact_change SET changed_at = changed_at - interval '7 days' WHERE organization_id = ?",
                clinic.uuid());
        createBySupport(support, clinic, ref(), null).expect(201);
    }

    private void load(String csv) {
        awaitLoaded(beginToLoad(csv));
    }

    private String beginToLoad(String csv) {
        Support desk = Support.of(operator, clinic);
        String id = desk.upload(csv).expect(201).json().at("/data/id").asText();
        desk.run(id, "{}").expect(202);
        return id;
    }

    private void awaitLoaded(String id) {
        Support desk = Support.of(operator, clinic);
        Waiting.until(
                "the file is loaded",
                () -> desk.patientImport(id).json().at("/data/state").asText().equals("finished"));
    }

    @Test
    @DisplayName(
            "3: a file that waits for a patient whom an upsert is creating holds none of the later ones, so that the two cannot deadlock")
    void aFileLocksInTheOrderOfUpserts() throws SQLException {
        clinic.upsert(phoned("p@patients.example", null)).expect(200);
        String file;
        try (Connection upsert =
                Database.lock(
                        "INSERT INTO patient (organization_id, code, first_name, locale, unsubscribed_at, created_at, updated_at,"
                                + " named_fields) VALUES (?, 'a', 'Ana', 'es', now(), now(), now(), 0)",
                        clinic.uuid())) {
            file =
                    beginToLoad(
                            "code,first_name,email\na,Ana,a@patients.example\np,Zacarías,q@patients.example\n");
            Database.awaitBlockedBy(upsert);
            try (PreparedStatement next =
                    upsert.prepareStatement(
                            "SELECT FROM patient WHERE organization_id = ? AND code = 'p' FOR UPDATE NOWAIT")) {
                next.setObject(1, clinic.uuid());
                next.execute();
            }
            upsert.commit();
        }
        awaitLoaded(file);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM patient_contact_change WHERE organization_id = ? AND field = 'email'",
                                clinic.uuid()))
                .isEqualTo(2);
    }

    @Test
    @DisplayName(
            "4: a link is shown only for a patient whom neither mail nor SMS reaches; not to one whose address somebody changed or removed lately")
    void aLinkIsShownWhereNoneCanBeSent() {
        Person support = Person.signedIn("support", clinic.id());
        Map<String, Object> show = Map.of("show", true, "purpose", "question");
        String address = UUID.randomUUID() + "@patients.example";
        for (Map<String, Object> reached :
                List.of(
                        phoned(address, null),
                        phoned(null, "+34 600 123 456"),
                        phoned("josé@patients.example", "+34 600 123 456"))) {
            clinic.upsert(reached).expect(200);
            assertThat(reason(createBySupport(support, clinic, ref(), show).expectRefusal(400)))
                    .as("%s", reached)
                    .isEqualTo("contact_usable");
        }
        for (Map<String, Object> unreached :
                List.of(
                        phoned(null, null),
                        phoned(null, "600 123 456"),
                        phoned("josé@patients.example", null))) {
            clinic.upsert(unreached).expect(200);
            createBySupport(support, clinic, ref(), show).expect(201);
        }
        for (String imported : List.of("josé@support.example", "")) {
            clinic.upsert(phoned(address, null)).expect(200);
            load("code,first_name,email\np,Zacarías," + imported + "\n");
            assertThat(reason(createBySupport(support, clinic, ref(), show).expectRefusal(400)))
                    .as(imported)
                    .isEqualTo("contact_changed");
            assertThat(reason(createBySupport(support, clinic, ref(), null).expectRefusal(400)))
                    .as(imported)
                    .isEqualTo("contact_changed");
        }
    }

    @Test
    @DisplayName(
            "4: showing a link needs a recent proof and a purpose, and the trail says so; every row of a session that it opens names who made it")
    void aShownLinkIsTraced() {
        Person support = Person.signedIn("support", clinic.id());
        String maker = support.get("/sign-in/v1/session").json().at("/data/person/id").asText();
        Map<String, Object> show = Map.of("show", true, "purpose", "question");
        assertThat(
                        createBySupport(support, clinic, ref(), Map.of("show", true))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("purpose");
        Database.change(
                "UPDATE person_session SET authenticated_at = now() - interval '6 minutes' WHERE person_id = ?",
                UUID.fromString(maker));
        assertThat(reason(createBySupport(support, clinic, ref(), show).expectRefusal(403)))
                .isEqualTo("authenticate");
        Database.change(
                "UPDATE person_session SET authenticated_at = now() WHERE person_id = ?",
                UUID.fromString(maker));
        String code =
                Prescriptions.of(operator, clinic).issued(Map.of("patient", Map.of("code", "p")));
        JsonNode made = createBySupport(support, clinic, ref(), show).expect(201).json();
        PatientLink link = PatientLink.of(made.get("data"));
        assertThat(made.at("/data/qr_code").size()).isGreaterThan(20);

        link.open(WRONG).expectRefusal(401);
        Widget own = Widget.with(link.open(BORN).expect(200).json().at("/data/token").asText());
        own.me().expect(200);
        own.appointments().expect(200);
        Http.suiteNode().get(own.documentPath(code)).expect(200);
        own.logout().expect(204);

        String since =
                " FROM audit_log WHERE organization_id = ? AND (actor_kind = 'patient' OR action LIKE 'patient-link%')";
        assertThat(
                        Database.value(
                                "SELECT facts ->> 'channel' || ' ' || (facts ->> 'purpose')"
                                        + since
                                        + " AND action = 'patient-link-create'",
                                clinic.uuid()))
                .isEqualTo("shown question");
        assertThat(
                        Database.value(
                                "SELECT string_agg(action || ' ' || (facts ->> 'way'), ',' ORDER BY at, id)"
                                        + since
                                        + " AND facts ->> 'made_by' = 'person:"
                                        + maker
                                        + "'",
                                clinic.uuid()))
                .isEqualTo(
                        Database.value(
                                "SELECT string_agg(action || ' ' || (facts ->> 'way'), ',' ORDER BY at, id)"
                                        + since
                                        + " AND action <> 'patient-link-create'",
                                clinic.uuid()))
                .asString()
                .contains("patient-link-open link", "patient-read link", "ticket", "token-end");
    }

    @Test
    @DisplayName(
            "4: a visit link from a session that a link opened lets in, and every row of the visit names who made that link; the patient's own visit link stays unmarked")
    void aVisitLinkOfSuchASessionIsTraced() {
        clinic.book(
                        "v",
                        "p",
                        operator.newProfessional(clinic),
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
                .expect(200);
        String own = operator.existingAppointment(clinic.id(), "v").at("/patient/url").asText();
        assertThat(visitUrl(clinic.widgetOf("p")))
                .as("a session that no link opened")
                .isEqualTo(own);
        Person support = Person.signedIn("support", clinic.id());
        String maker = support.get("/sign-in/v1/session").json().at("/data/person/id").asText();
        Map<String, Object> show = Map.of("show", true, "purpose", "question");
        JsonNode made = createBySupport(support, clinic, ref(), show).expect(201).json();
        Widget session = opened(PatientLink.of(made.get("data")));

        List<String> urls = Parallel.run(16, () -> visitUrl(session));
        String url = urls.get(0);
        assertThat(urls).containsOnly(url).doesNotContain(own);
        assertThat(visitUrl(opened(PatientLink.of(clinic, "p"))))
                .as("another maker")
                .isNotIn(url, own);
        session.logout().expect(204);

        attend(url);
        String by = "visit-link person:" + maker;
        assertThat(visitRows())
                .containsExactly(
                        "visit-enter " + by,
                        "visit-exit " + by,
                        "visit-leave " + by,
                        "visit-read " + by,
                        "visit-wait " + by);
        attend(own);
        assertThat(visitRows())
                .hasSize(10)
                .contains("visit-enter", "visit-exit", "visit-leave", "visit-read", "visit-wait");
    }

    private static Widget opened(PatientLink link) {
        return Widget.with(link.open(BORN).expect(200).json().at("/data/token").asText());
    }

    private static String visitUrl(Widget session) {
        return session.appointments().expect(200).json().at("/data/0/url").asText();
    }

    /** Reads the page of the patient's visit, enters the visit and loses the connection. */
    private void attend(String url) {
        Http.suiteNode().get(url.replaceFirst("^https?://[^/]+", "")).expect(200);
        try (WebSocketClient patient = WebSocketClient.open(url)) {
            patient.await("room");
        }
        String present = " WHERE organization_id = ? AND left_at IS NULL AND gone_at IS ";
        Waiting.until(
                "cut",
                () ->
                        Database.count(
                                        "SELECT count(*) FROM visit_attendance" + present + "NULL",
                                        clinic.uuid())
                                == 0);
        Database.change(
                "UPDATE visit_attendance SET gone_at = gone_at - interval '15 seconds'"
                        + present
                        + "NOT NULL",
                clinic.uuid());
        Waiting.until(
                "gone",
                () ->
                        operator.existingAppointment(clinic.id(), "v")
                                .get("state")
                                .asText()
                                .equals("booked"));
    }

    /** What the patient did in visits, and what the trail says of the link. */
    private List<String> visitRows() {
        return List.of(
                String.valueOf(
                                Database.value(
                                        "SELECT string_agg(DISTINCT concat_ws(' ', action, facts ->> 'way', facts ->> 'made_by'), ',')"
                                                + " FROM audit_log WHERE organization_id = ? AND actor_kind = 'patient'"
                                                + " AND action LIKE 'visit-%'",
                                        clinic.uuid()))
                        .split(","));
    }

    private static String reason(Reply refused) {
        return refused.json().path("reason").asText();
    }

    private static String mailed(String column, String to) {
        return String.valueOf(
                Database.value(
                        "SELECT "
                                + column
                                + " FROM captured_message WHERE recipient = ? ORDER BY id DESC LIMIT 1",
                        to));
    }

    private static PatientLink sentLink(String to) {
        return new PatientLink(
                mailed("substring(text FROM '/my/#([A-Za-z0-9_-]+)')", to), Http.suiteNode());
    }

    /**
     * @param body null for none
     */
    private static Reply createBySupport(
            Person support, Organization of, String ref, Map<String, ?> body) {
        return support.send("POST", path(of, ref), body);
    }

    private Reply createByKeys(Organization of, String ref) {
        return operator.http().send("POST", path(of, ref), null);
    }

    private static String path(Organization of, String ref) {
        return "/admin/v1/organizations/" + of.id() + "/patient-files/" + ref + "/links";
    }

    private String ref() {
        return ref("p");
    }

    private String ref(String code) {
        return (String)
                Database.value(
                        "SELECT id::text FROM patient WHERE organization_id = ? AND code = ?",
                        clinic.uuid(),
                        code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "{\"link\":null}",
                "{\"link\":1}",
                "{\"link\":\"%s\",\"birth_date\":19800517}",
                "{\"link\":\"%s\",\"confirmed\":\"true\"}",
                "{\"link\":\"%s\",\"confirmed\":1}",
                "{\"link\":\"%s\",\"birth_date\":\"1980-02-30\"}",
                "{\"link\":\"%s\",\"birth_date\":\"17.5.1980\"}",
                "{\"link\":\"%s\",\"link\":\"%s\"}",
                "{\"link\":\"%s\",\"birth_date\":\"+999999999-12-31\"}"
            })
    @DisplayName("1: a malformed body is refused and not counted as an error")
    void hostileBodies(String body) {
        PatientLink link = PatientLink.of(clinic, "p");
        Http browser = Http.suiteNode();
        browser.send("POST", "/my/v1/sessions", body.replace("%s", link.secret()))
                .expectRefusal(422);
        assertThat(refused()).isZero();
        assertThat(link.answer(BORN)).isEqualTo("200");
    }

    @Test
    @DisplayName("1: a malformed secret opens nothing, however long; a body of another type is 415")
    void hostileLinks() {
        for (String text : List.of("", "x", "é".repeat(43), "'".repeat(43), "\u0000")) {
            assertThat(new PatientLink(text, Http.suiteNode()).open(BORN).status())
                    .as(text)
                    .isIn(401, 422);
        }
        new PatientLink("x".repeat(60_000), Http.suiteNode()).open(BORN).expectRefusal(422);
        new PatientLink("x".repeat(3_900_000), Http.suiteNode()).open(BORN).expectRefusal(413);
        PatientLink link = PatientLink.of(clinic, "p");
        Http.suiteNode()
                .with("Content-Type", "text/plain")
                .send("POST", "/my/v1/sessions", "{\"link\":\"" + link.secret() + "\"}")
                .expectRefusal(415);
        Http.suiteNode().get("/my/v1/sessions").expectRefusal(405);
        Http.suiteNode().get("/my/v1/nothing").expectRefusal(404);
    }

    @Test
    @DisplayName(
            "1: failures count against the address, like wrong keys; the right date passes all the same")
    void failuresCountByAddress() {
        String address = Http.randomAddress();
        Database.change(
                "INSERT INTO rate_window VALUES (?, clock_timestamp(), 600)", "address:" + address);
        PatientLink link =
                PatientLink.of(clinic, "p").at(Http.suiteNode().with("X-Forwarded-For", address));
        Reply refused = link.open(WRONG).expectRefusal(429);
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 60);
        assertThat(link.answer(null)).isEqualTo("400 birth_date_needed");
        assertThat(link.answer(BORN)).isEqualTo("200");
        assertThat(
                        Database.count(
                                "SELECT used::bigint FROM rate_window WHERE key = ?",
                                "address:" + address))
                .isGreaterThan(600);
    }

    @Test
    @DisplayName(
            "8: the audit log records who created and opened a link, and each wrong date without the date itself")
    void useIsRecorded() {
        PatientLink link = PatientLink.of(clinic, "p");
        link.open(WRONG).expectRefusal(401);
        link.open(BORN).expect(200);
        assertThat(
                        Database.value(
                                "SELECT string_agg(concat_ws(' ', action, actor_kind, object_codes, outcome, facts), ',' ORDER BY at, id)"
                                        + " FROM audit_log WHERE organization_id = ? AND action LIKE 'patient-link%'",
                                clinic.uuid()))
                .isEqualTo(
                        "patient-link-create organization {p} done,"
                                + ("patient-link-open nobody {p} refused {\"way\":\"link\",\"made_by\":\"organization:%1$s\"},"
                                                + "patient-link-open patient {p} done {\"way\":\"link\",\"made_by\":\"organization:%1$s\"}")
                                        .formatted(clinic.apiKey()));
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM patient_link t WHERE position(? IN t::text) > 0",
                                link.secret()))
                .isZero();
    }

    private long refused() {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'patient-link-open' AND outcome = 'refused'",
                clinic.uuid());
    }
}
