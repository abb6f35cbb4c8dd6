package org.patientcare.visits.appointment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.PagedList;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("4 An organization's system reads its appointments")
class AppointmentListIT {

    private static final String PATH = "/v1/appointments";

    /** Longer than a test takes on any machine. */
    private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

    private static final String START = "2031-05-06T10:00:00Z";

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization().withPatient("p");
    private final String doctor = operator.newProfessional(clinic);
    private final PagedList visits = new PagedList(clinic.http(), PATH);

    private Reply get(String code) {
        return clinic.http().get(PATH + "/" + Http.segment(code));
    }

    private JsonNode one(String code) {
        return get(code).expect(200).json().get("data");
    }

    private String book(String code, Instant at) {
        return clinic.book(code, "p", doctor, at.toString())
                .expect(200)
                .json()
                .at("/data/appointment/url")
                .asText();
    }

    /** Sets the state, as a person who joins or ends the visit would. */
    private void setState(String code, String state) {
        Database.change(
                "UPDATE appointment SET state = ? WHERE organization_id = ? AND code = ?",
                state,
                clinic.uuid(),
                code);
    }

    /** Sets the time of the last change, which the trigger would otherwise set to now. */
    private void setLastChange(String code, Instant at) {
        Database.change(
                "ALTER TABLE appointment DISABLE TRIGGER appointment_changed;"
                        + " UPDATE appointment SET updated_at = ?::timestamptz WHERE organization_id = ? AND code = ?;"
                        + " ALTER TABLE appointment ENABLE TRIGGER appointment_changed",
                at.toString(),
                clinic.uuid(),
                code);
    }

    @Test
    @DisplayName(
            "state, times, the links of both sides and the history, every field; the list "
                    + "has all but answers and hindrances")
    void everyFieldIsThere() {
        String url = book("a", Instant.parse(START));
        JsonNode shown = one("a");
        String made = shown.get("created_at").asText();
        JsonNode operators = operator.appointment(clinic.id(), "a").expect(200).json();
        assertThat(made).matches("[0-9-]{10}T[0-9:]{8}Z");
        assertThat(shown.toString())
                .isEqualTo(
                        """
                        {"code":"a","origin":"system","state":"booked","starts_at":"%s","duration":900,"created_at":"%s","updated_at":"%s",\
                        "patient":{"code":"p","url":"%s"},"professional":{"hash":"%s","url":"%s"},\
                        "history":[{"at":"%s","state":"booked","reason":null,"handed_to":null}],"answers":[],"hindrances":[]}"""
                                .formatted(
                                        START,
                                        made,
                                        shown.get("updated_at").asText(),
                                        url,
                                        doctor,
                                        operators.at("/data/professional/url").asText(),
                                        shown.at("/history/0/at").asText()));
        ((ObjectNode) shown).remove(List.of("answers", "hindrances"));
        assertThat(visits.get("").expect(200).json().at("/data/0")).isEqualTo(shown);
    }

    @Test
    @DisplayName("a rescheduled one has new links, and the history says that it was booked again")
    void aRescheduledOneHasNewLinks() {
        book("a", Instant.parse(START));
        JsonNode before = one("a");
        setLastChange("a", Database.now().minus(HALF_AN_HOUR));
        String earlier = one("a").get("updated_at").asText();
        String url =
                clinic.reschedule("a", "2031-05-07T10:00:00Z")
                        .expect(200)
                        .json()
                        .at("/data/appointment/url")
                        .asText();
        JsonNode after = one("a");
        assertThat(after.at("/patient/url").asText()).isEqualTo(url);
        assertThat(after.at("/professional/url")).isNotEqualTo(before.at("/professional/url"));
        assertThat(after.get("history")).hasSize(2);
        assertThat(after.get("starts_at").asText()).isEqualTo("2031-05-07T10:00:00Z");
        assertThat(after.get("updated_at").asText()).isGreaterThan(earlier);
        assertThat(after.get("created_at")).isEqualTo(before.get("created_at"));
    }

    @Test
    @DisplayName("a link that opens nothing any more is null, on both sides")
    void deadLinksAreNull() {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        for (String state : List.of("finished", "no_show", "cancelled")) {
            book(state, now);
            setState(state, state);
        }
        book("closed", now.minusSeconds(4_505));
        book("going on", now.minusSeconds(600));
        setState("going on", "in_call");
        book("waited for", now);
        setState("waited for", "waiting");
        book("early", Instant.parse(START));
        Set<String> dead = new TreeSet<>();
        for (JsonNode shown : visits.get("").expect(200).json().get("data")) {
            assertThat(shown.at("/patient/url").isNull())
                    .isEqualTo(shown.at("/professional/url").isNull());
            assertThat(one(shown.get("code").asText()).get("patient"))
                    .isEqualTo(shown.get("patient"));
            if (shown.at("/patient/url").isNull()) {
                dead.add(shown.get("code").asText());
            }
        }
        assertThat(dead).containsExactly("cancelled", "closed", "finished", "no_show");
    }

    @Test
    @DisplayName("the one that changed last comes first, and all filters combine")
    void filtersCombine() {
        Instant start = Instant.parse(START);
        book("a", start);
        book("b", start.plusSeconds(3600));
        book("c", start.plusSeconds(7200));
        clinic.cancel("b").expect(200);
        assertThat(visits.codes("")).containsExactly("b", "c", "a");
        setState("a", "waiting");
        assertThat(visits.codes("")).containsExactly("a", "b", "c");
        assertThat(visits.codes("state=cancelled")).containsExactly("b");
        assertThat(visits.codes("state=no_show")).isEmpty();
        assertThat(visits.codes("from=" + start.plusSeconds(1))).containsExactly("b", "c");
        assertThat(visits.codes("to=" + start.plusSeconds(3600))).containsExactly("a");
        assertThat(
                        visits.codes(
                                "from="
                                        + start
                                        + "&to="
                                        + start.plusSeconds(7200)
                                        + "&state=waiting"))
                .containsExactly("a");
        setLastChange("c", Database.now().minus(HALF_AN_HOUR.multipliedBy(2)));
        Instant halfAnHourAgo = Database.now().minus(HALF_AN_HOUR);
        assertThat(visits.codes("updated_at_gt=" + halfAnHourAgo)).containsExactly("a", "b");
        assertThat(visits.codes("updated_at_gt=" + halfAnHourAgo + "&state=booked")).isEmpty();
        assertThat(visits.codes("updated_at_gt=" + Database.now().plus(HALF_AN_HOUR))).isEmpty();
        assertThat(visits.codes("from=&to=&state=&updated_at_gt=&page=&unknown=x")).hasSize(3);
    }

    @Test
    @DisplayName("updated_at_gt includes changes in the given second, so that none is missed")
    void theLastSecondIsRepeated() {
        book("a", Instant.parse(START));
        String shown = one("a").get("updated_at").asText();
        assertThat(visits.codes("updated_at_gt=" + shown)).containsExactly("a");
    }

    @Test
    @DisplayName("1: a time without an offset is in the organization's time zone")
    void timesAreInTheOrganizationsZone() {
        book("a", Instant.parse(START));
        operator.change(clinic.id(), "{\"time_zone\":\"Europe/Madrid\"}").expect(200);
        assertThat(visits.codes("from=2031-05-06T12:00")).containsExactly("a");
        assertThat(visits.codes("from=2031-05-06T12:01")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "state=asleep;state",
                "state=BOOKED;state",
                "from=2031-05-06;from",
                "from=2031-02-30T10:00Z;from",
                "updated_at_gt=yesterday;updated_at_gt",
                "updated_at_gt=1796115600;updated_at_gt",
                "from=x&page=0&state=x&to=x&updated_at_gt=x;from page state to updated_at_gt",
                "cursor=x;cursor",
                "cursor=1.2&page=x;cursor page",
                "cursor=999999999999999999.1.1;cursor",
                "page=-1;page",
                "page=1.5;page"
            })
    @DisplayName("invalid filters are 422, all in one response")
    void invalidFiltersAreRefused(String query, String fields) {
        assertThat(visits.get(query).expectRefusal(422).faultyFields())
                .containsExactly(fields.split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b", "a b+c%20", "ä;v=1", "/", "end/", "page=1?x#y", "appointments"})
    @DisplayName("1: every code can be addressed")
    void everyCodeCanBeAddressed(String code) {
        book(code, Instant.parse(START));
        assertThat(one(code).get("code").asText()).isEqualTo(code);
        assertThat(visits.codes("")).containsExactly(code);
    }

    @Test
    @DisplayName(
            "1: an unknown code is 404, another organization's is unknown, and its rows are not listed")
    void othersAreUnknown() {
        Organization other = operator.newOrganization().withPatient("p");
        other.book("theirs", "p", operator.newProfessional(other), START).expect(200);
        get("theirs").expectRefusal(404);
        get("x".repeat(300)).expectRefusal(404);
        assertThat(visits.codes("")).isEmpty();
    }

    @Test
    @DisplayName("1: the permission is `appointments`; wrong keys are 401 in reads")
    void whoMayRead() {
        book("a", Instant.parse(START));
        Organization others = operator.withPermissions(clinic, "patients", "activation-codes");
        for (String path : List.of(PATH, PATH + "/", PATH + "/a", PATH + "?page=0")) {
            others.http().get(path).expectRefusal(403);
            clinic.http().with("X-Secret-Key", "wrong").get(path).expectRefusal(401);
            clinic.http().without("X-Secret-Key").get(path).expectRefusal(401);
        }
        Http reader = operator.withPermissions(clinic, "appointments").http();
        reader.with("Content-Type", "application/json").get(PATH + "/").expect(200);
        reader.with("Accept", "text/html").get(PATH).expectRefusal(406);
    }

    @Test
    @DisplayName(
            "8: a page leaves an audit row with the patients' codes; an empty page leaves none")
    void readsAreAudited() {
        visits.get("").expect(200);
        assertThat(auditRows()).isZero();
        clinic.withPatient("q");
        book("a", Instant.parse(START));
        clinic.book("b", "q", doctor, START).expect(200);
        clinic.book("c", "q", doctor, START).expect(200);
        visits.get("").expect(200);
        assertThat(auditRows()).isEqualTo(1);
        assertThat(
                        Database.value(
                                "SELECT object_codes::text FROM audit_log WHERE organization_id = ? AND action = 'appointment-read'",
                                clinic.uuid()))
                .isEqualTo("{p,q}");
    }

    private long auditRows() {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'appointment-read'",
                clinic.uuid());
    }

    @Test
    @DisplayName(
            "2: pages are as those of codes; while visits change, unchanged ones are "
                    + "neither missed nor repeated")
    void followingTheLinksMissesNone() {
        for (int i = 0; i < 40; i++) {
            book("v" + i, Instant.parse(START).plusSeconds(i));
        }
        JsonNode first = visits.get("state=booked").expect(200).json();
        String path = clinic.http().base() + PATH;
        assertThat(first.get("meta").toString())
                .isEqualTo(
                        "{\"current_page\":1,\"from\":1,\"last_page\":3,\"path\":\"%s\",\"per_page\":15,\"to\":15,\"total\":40}"
                                .formatted(path));
        assertThat(first.at("/links/next").asText())
                .matches(Pattern.quote(path) + "\\?state=booked&cursor=[0-9.]+&page=2");
        List<String> seen = new ArrayList<>();
        String began = first.at("/data/0/updated_at").asText();
        int changed = 0;
        for (JsonNode page = visits.get("").expect(200).json();
                page != null;
                page = visits.next(page)) {
            page.get("data").forEach(visit -> seen.add(visit.get("code").asText()));
            assertThat(page.at("/meta/total").asInt()).isEqualTo(40);
            setState("v" + changed++, "waiting"); // on a page that is still to come
            setState("v" + (39 - changed), "waiting"); // on one that was seen
        }
        assertThat(seen).doesNotHaveDuplicates();
        for (int i = changed; i < 40; i++) {
            assertThat(seen).contains("v" + i);
        }
        Set<String> again = new TreeSet<>();
        for (JsonNode page = visits.get("updated_at_gt=" + began).expect(200).json();
                page != null;
                page = visits.next(page)) {
            page.get("data").forEach(visit -> again.add(visit.get("code").asText()));
        }
        for (int i = 0; i < changed; i++) {
            assertThat(again).contains("v" + i);
        }
    }

    @Test
    @DisplayName("filters by the start alone sort by the start, and the pages keep that order")
    void byTheStart() {
        Instant start = Instant.parse(START);
        List<String> booked = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            String code = "v%02d".formatted(i);
            book(code, start.plusSeconds(i / 2));
            booked.add(code);
        }
        setState("v03", "waiting");
        List<String> seen = new ArrayList<>();
        String day = "from=" + start + "&to=" + start.plusSeconds(60);
        for (JsonNode page = visits.get(day).expect(200).json();
                page != null;
                page = visits.next(page)) {
            page.get("data").forEach(visit -> seen.add(visit.get("code").asText()));
            setState("v%02d".formatted(seen.size() - 1), "finished");
        }
        assertThat(seen).isEqualTo(booked);
        assertThat(visits.codes(day + "&page=3")).containsExactly("v30", "v31");
        assertThat(visits.codes(day + "&page=4")).isEmpty();
    }

    @Test
    @DisplayName("pages also work at the end of the year 9999")
    void theLastYear() {
        for (int i = 0; i < 17; i++) {
            book("v" + i, Instant.parse("9999-12-31T23:59:00Z").plusSeconds(i));
        }
        JsonNode first = visits.get("from=9999-12-31T00:00Z").expect(200).json();
        assertThat(visits.next(first).at("/data/1/code").asText()).isEqualTo("v16");
    }
}
