package org.patientcare.surfaces.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.Charset;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SpreadsheetFile;
import org.patientcare.testing.Support;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("Support: files of patients")
class PatientImportsIT {

    private static final String EXPIRED =
            "UPDATE patient_import SET kept_until = now() - interval '1 second' WHERE organization_id = ?";

    private static final int FOUR_MIB = 4 * 1024 * 1024;

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();
    private final Support support = Support.of(operator, clinic);

    @Test
    @DisplayName("an uploaded file is checked, and no patient is changed before it is run")
    void aFileIsCheckedAndRun() {
        clinic.upsert(
                        Map.of("code", "same", "first_name", "Ana", "phone", "+34 600"),
                        Map.of("code", "else", "first_name", "Bea", "email", "b@mail.example"))
                .expect(200);
        Reply uploaded =
                support.upload(
                        "\uFEFFphone;code;first_name;meta\r\n"
                                + "'+34 600;same;Ana;\r\n"
                                + "'+34 700;else;Bea;\"{\"\"a\"\":1.50}\"\r\n"
                                + ";new/1;\"<img onerror=1>; \"\"\u202eX\"\"\r\nY\";[]\r\n"
                                + ";bad; ;{\r\n");
        JsonNode file = uploaded.expect(201).json().get("data");
        assertThat(counts(file)).isEqualTo("4: 1 new, 1 changed, 1 unchanged, 1 faulty, 0 less");
        assertThat(file.at("/sample/0/effect").asText()).isEqualTo("unchanged");
        assertThat(file.at("/sample/2").toString())
                .isEqualTo(
                        "{\"line\":4,\"code\":\"new/1\",\"first_name\":\"<img onerror=1>; \\\"\u202eX\\\"\\r\\nY\",\"last_name\":null,"
                                + "\"birth_date\":null,\"plan\":null,\"effect\":\"new\"}");
        assertThat(clinic.countPatients()).isEqualTo(2);
        assertThat(state(id(uploaded))).isEqualTo("ready 0");

        Reply begun = support.run(id(uploaded), "{}").expect(202);
        assertThat(begun.json().at("/data/state").asText()).isEqualTo("running");
        awaitEnd(id(uploaded));
        assertThat(state(id(uploaded))).isEqualTo("finished 3");
        assertThat(clinic.countPatients()).isEqualTo(3);
        JsonNode changed = clinic.existingPatient("else");
        assertThat(changed.get("phone").asText()).isEqualTo("+34 700");
        assertThat(changed.get("email").asText()).as("no column").isEqualTo("b@mail.example");
        assertThat(clinic.patient("else").text()).contains("\"meta\":{\"a\":1.50}");
        JsonNode added = clinic.existingPatient("new%2F1");
        assertThat(added.get("first_name").asText()).isEqualTo("<img onerror=1>; \"\u202eX\"\r\nY");
        assertThat(added.get("unsubscribed_at").isNull()).isFalse();
        assertThat(
                        Database.count(
                                "SELECT count(patients) FROM patient_import_batch WHERE organization_id = ?",
                                clinic.uuid()))
                .as("patients that are kept")
                .isZero();
    }

    @Test
    @DisplayName(
            "faulty lines are returned with their number and faults, and can be uploaded again corrected")
    void faultyLinesAreReturned() {
        Reply uploaded =
                support.upload(
                        "code,first_name,birth_date,gender,email,meta,locale\n"
                                + "a,A,,,,,\n"
                                + "b,,2090-01-01,martian,nobody,7,fr\n"
                                + "a,\"=A\",1980-02-30,,,\"{}, \"\"plan\"\":\"\"x\"\"\",\n"
                                + "c,C,,,,,,8\n"
                                + "\"\",+C,,,,,\n");
        assertThat(counts(uploaded.json().get("data")))
                .isEqualTo("5: 1 new, 0 changed, 0 unchanged, 4 faulty, 0 less");
        String faults =
                new Support(
                                clinic.id(),
                                operator().http().with("Accept-Language", "pt-BR, en;q=0.8"))
                        .faults(id(uploaded))
                        .expect(200)
                        .text();
        assertThat(faults.replaceAll("column [0-9]+", "column n").lines())
                .containsExactly(
                        "\uFEFF\"line\";\"fault\";\"code\";\"first_name\";\"birth_date\";\"gender\";\"email\";\"meta\";\"locale\"",
                        "\"3\";\"birth_date: must not be in the future; email: must be an e-mail address;"
                                + " first_name: is required; gender: must be one of: male, female; locale: must be one of: es, en, pt, de;"
                                + " meta: must be an object or an array\";\"b\";\"\";\"2090-01-01\";\"martian\";\"nobody\";\"7\";\"fr\"",
                        "\"4\";\"birth_date: must be a date as YYYY-MM-DD; code: is also the code of"
                                + " line 2;"
                                + " meta: must be one valid JSON document (line 1, column n)\";\"a\";\"'=A\";\"1980-02-30\";\"\";\"\";\"{}, \"\"plan\"\":\"\"x\"\"\";\"\"",
                        "\"5\";\"line: has 8 cells, and the heading has 7\";\"c\";\"C\";\"\";\"\";\"\";\"\";\"\";\"8\"",
                        "\"6\";\"code: is required\";\"\";\"'+C\";\"\";\"\";\"\";\"\";\"\"");

        String corrected =
                faults.replace("\"\";\"'+C\"", "\"e\";\"'+C\"").replace(";\"8\"\r", "\r");
        Reply again = support.upload(corrected).expect(201);
        assertThat(counts(again.json().get("data")))
                .isEqualTo("4: 2 new, 0 changed, 0 unchanged, 2 faulty, 0 less");
        assertThat(again.json().at("/data/sample/1/first_name").asText()).isEqualTo("+C");
        assertThat(support.faults(id(again)).text().lines().skip(1))
                .allMatch(line -> line.matches("\"[23]\",\"(birth_date|line)?.*"));
    }

    @Test
    @DisplayName("without a plan column, plans are not changed, neither named nor redeemed ones")
    void plansStayWithoutTheirColumn() {
        clinic.withCode(
                "CODE", "plan_name", "redeemed", "duration", "limited", "duration_in_days", 5);
        clinic.upsert(
                        Map.of("code", "named", "first_name", "A", "plan", "gold"),
                        Map.of("code", "redeemer", "first_name", "B", "plan", "silver"),
                        Map.of("code", "none", "first_name", "C"))
                .expect(200);
        clinic.widgetOf("redeemer").redeem("CODE").expect(200);
        String before = plans();

        load("code,first_name\nnamed,A2\nredeemer,B2\nnone,C2\nnew,D\n", "{}");
        assertThat(plans()).isEqualTo(before);
        assertThat(clinic.existingPatient("redeemer").get("first_name").asText()).isEqualTo("B2");
        assertThat(clinic.existingPatient("new").get("plan").isNull()).isTrue();
        operator.undo(clinic.id(), "CODE", "redeemer", "x").expect(204);
        assertThat(clinic.existingPatient("redeemer").get("plan").asText()).isEqualTo("silver");
    }

    private String plans() {
        return Database.value(
                        "SELECT string_agg(concat_ws(' ', code, plan, subscribed_until, redemption_id, named_plan, unsubscribed_at), ';' ORDER BY code)"
                                + " FROM patient WHERE organization_id = ? AND code <> 'new'",
                        clinic.uuid())
                .toString();
    }

    @Test
    @DisplayName(
            "a run that unsubscribes more than one patient in ten must name their number, and any number must be right")
    void manyUnsubscribesNeedTheirNumber() {
        clinic.upsertRaw(patients(20, "gold")).expect(200);
        String two = lines(20, "gold").replaceAll("(p[01],A,)gold", "$1");
        Reply few = support.upload("code,first_name,plan\n" + two).expect(201);
        assertThat(counts(few.json().get("data")))
                .isEqualTo("20: 0 new, 2 changed, 18 unchanged, 0 faulty, 2 less");
        String three = lines(20, "gold").replaceAll("(p[012],A,)gold", "$1");
        Reply many = support.upload("code,first_name,plan\n" + three).expect(201);
        for (String number :
                new String[] {"{}", "{\"unsubscribes\":2}", "{\"unsubscribes\":null}"}) {
            assertThat(support.run(id(many), number).expectRefusal(422).faultyFields())
                    .containsExactly("unsubscribes");
        }
        support.run(id(few), "{\"unsubscribes\":3}").expectRefusal(422);
        assertThat(state(id(many))).isEqualTo("ready 0");
        assertThat(clinic.existingPatient("p0").get("plan").asText()).isEqualTo("gold");

        support.run(id(few), "{}").expect(202);
        awaitEnd(id(few));
        support.run(id(many), "{\"unsubscribes\":3}").expectRefusal(422);
        support.run(id(many), "{\"unsubscribes\":1}").expect(202);
        awaitEnd(id(many));
        assertThat(subscribed()).isEqualTo(17);
    }

    @Test
    @DisplayName("the number of unsubscribed patients is that at the run, not at the upload")
    void unsubscribesAreCountedAtTheRun() {
        clinic.upsertRaw(patients(20, "")).expect(200);
        String id = id(support.upload("code,first_name,plan\n" + lines(20, "")).expect(201));
        clinic.upsertRaw(patients(20, "gold")).expect(200);
        for (String number : new String[] {"{}", "{\"unsubscribes\":0}"}) {
            Reply refused = support.run(id, number).expectRefusal(422);
            assertThat(refused.faultsOf("unsubscribes"))
                    .containsExactly(
                            "must be the number of patients whom the file unsubscribes now: 20");
        }
        assertThat(counts(support.patientImport(id).expect(200).json().get("data")))
                .isEqualTo("20: 0 new, 20 changed, 0 unchanged, 0 faulty, 20 less");
        assertThat(subscribed()).isEqualTo(20);
        support.run(id, "{\"unsubscribes\":20}").expect(202);
        awaitEnd(id);
        assertThat(subscribed()).isZero();
    }

    @Test
    @DisplayName("an upload says for each patient what the run will do, redeemed plans included")
    void thePreviewIsWhatHappens() {
        operator.change(clinic.id(), "{\"redeemed_plans_survive\":true}").expect(200);
        clinic.withCode("CODE");
        clinic.upsert(
                        Map.of("code", "r", "first_name", "A"),
                        Map.of("code", "g", "first_name", "A", "plan", "x"))
                .expect(200);
        clinic.widgetOf("r").redeem("CODE").expect(200);
        JsonNode file =
                support.upload("code,first_name,plan\nr,A,\ng,A,\n").expect(201).json().get("data");
        assertThat(counts(file)).isEqualTo("2: 0 new, 1 changed, 1 unchanged, 0 faulty, 1 less");
        operator.change(clinic.id(), "{\"redeemed_plans_survive\":false}").expect(200);
        file = support.upload("code,first_name,plan\nr,A,\ng,A,\n").expect(201).json().get("data");
        assertThat(counts(file)).isEqualTo("2: 0 new, 2 changed, 0 unchanged, 0 faulty, 2 less");
    }

    @Test
    @DisplayName(
            "a file that is run twice is loaded once; if it is uploaded again it changes nothing")
    void aRepeatChangesNothing() {
        String csv = "code,first_name\n" + lines(250, "").replace(",\n", "\n");
        String first = load(csv, "{}");
        Object updated = updated();
        Parallel.run(4, () -> support.run(first, "{}").expect(202));
        assertThat(support.run(first, "{}").expect(202).json().at("/data/state").asText())
                .isEqualTo("finished");
        Reply again = support.upload(csv).expect(201);
        assertThat(counts(again.json().get("data")))
                .isEqualTo("250: 0 new, 0 changed, 250 unchanged, 0 faulty, 0 less");
        support.run(id(again), "{}").expect(202);
        awaitEnd(id(again));
        assertThat(clinic.countPatients()).isEqualTo(250);
        assertThat(updated()).isEqualTo(updated);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'patients-upsert'",
                                clinic.uuid()))
                .as("batches of both files")
                .isEqualTo(6);
    }

    private Object updated() {
        return Database.value(
                "SELECT max(updated_at) FROM patient WHERE organization_id = ?", clinic.uuid());
    }

    @Test
    @DisplayName(
            "after the death of its node an import goes on with the first batch that was not stored")
    void aFileGoesOnAfterItsNodeDied() throws SQLException {
        String id =
                id(
                        support.upload("code,first_name\n" + lines(350, "").replace(",\n", "\n"))
                                .expect(201));
        // The state that a node leaves if it is killed after storing one of the four batches.
        Database.change(
                "WITH batch AS (DELETE FROM patient_import_batch WHERE import_id = ?::uuid AND number = 0 RETURNING 1)"
                        + " UPDATE patient_import SET state = 'running', kept_until = 'infinity', run_by_kind = 'operator',"
                        + " run_by_id = 'somebody', request_id = 'theirs', done = 100 FROM batch WHERE id = ?::uuid",
                id,
                id);
        Connection lockOfDeadNode =
                Database.lock(
                        "SELECT FROM patient_import WHERE id = ?::uuid AND state = 'running' FOR UPDATE",
                        id);
        Reply again = support.run(id, "{}").expect(202);
        assertThat(again.json().at("/data/state").asText()).isEqualTo("running");
        lockOfDeadNode.close();
        awaitEnd(id);
        assertThat(state(id)).isEqualTo("finished 350");
        assertThat(clinic.countPatients()).as("those of the last three batches").isEqualTo(250);
        assertThat(
                        Database.value(
                                "SELECT string_agg(DISTINCT concat_ws(' ', actor_kind, actor_id, request_id), ', ') FROM audit_log"
                                        + " WHERE organization_id = ? AND action = 'patients-upsert'",
                                clinic.uuid()))
                .isEqualTo("operator somebody theirs");
    }

    @Test
    @DisplayName("a line with JSON that is nested too deeply is faulty, and the others are loaded")
    void aDeepLineIsAFaultyLine() {
        String lines = "";
        for (int depth = 29; depth <= 33; depth++) {
            lines += "d" + depth + ",A," + "[".repeat(depth) + "]".repeat(depth) + "\n";
        }
        Reply uploaded = support.upload("code,first_name,meta\n" + lines).expect(201);
        assertThat(counts(uploaded.json().get("data")))
                .isEqualTo("5: 1 new, 0 changed, 0 unchanged, 4 faulty, 0 less");
        support.run(id(uploaded), "{}").expect(202);
        awaitEnd(id(uploaded));
        assertThat(state(id(uploaded))).isEqualTo("finished 1");
    }

    @Test
    @DisplayName(
            "a file whose batch cannot be stored is retried, fails in the end, and delays no other")
    void aFileThatCannotBeStoredFails() {
        String id = id(support.upload("code,first_name\nx,A").expect(201));
        Database.change(
                "UPDATE patient_import_batch SET patients = '{\"patients\":[{\"code\":[]}]}' WHERE import_id = ?::uuid",
                id);
        support.run(id, "{}").expect(202);
        Waiting.until("the first failure", () -> failures(id) == 1);
        assertThat(
                        Database.value(
                                "SELECT retry_at > now() AND retry_at < now() + interval '61 s' FROM patient_import WHERE id = ?::uuid",
                                id))
                .isEqualTo(true);
        assertThat(state(id)).isEqualTo("running 0");
        load("code,first_name\ny,A", "{}");

        Database.change(
                "UPDATE patient_import SET failures = 9, retry_at = now() - interval '1 second' WHERE id = ?::uuid",
                id);
        support.run(id, "{}").expect(202);
        Waiting.until("the last failure", () -> state(id).equals("failed 0"));
        assertThat(
                        Database.value(
                                "SELECT kept_until < now() + interval '25 h' FROM patient_import WHERE id = ?::uuid",
                                id))
                .isEqualTo(true);
        assertThat(support.run(id, "{}").expect(202).json().at("/data/state").asText())
                .isEqualTo("failed");
        assertThat(clinic.countPatients()).isEqualTo(1);
    }

    @Test
    @DisplayName(
            "a batch that timed out is retried a minute later, and is not counted as a failure")
    void aTimeoutIsNoFailure() throws Exception {
        clinic.withPatient("x");
        String id = id(support.upload("code,first_name\nx,B").expect(201));
        try (Connection busy =
                Database.lock(
                        "SELECT id FROM patient WHERE organization_id = ? AND code = 'x' FOR UPDATE",
                        clinic.uuid())) {
            support.run(id, "{}").expect(202);
            Database.cancelBlockedBy(busy);
            Waiting.until(
                    "the batch is postponed",
                    () ->
                            Database.count(
                                            "SELECT count(retry_at) FROM patient_import WHERE id = ?::uuid",
                                            id)
                                    == 1);
            busy.rollback();
        }
        assertThat(failures(id)).isZero();
        assertThat(state(id)).isEqualTo("running 0");
        Database.change("UPDATE patient_import SET retry_at = now() WHERE id = ?::uuid", id);
        support.run(id, "{}").expect(202);
        awaitEnd(id);
        assertThat(state(id)).isEqualTo("finished 1");
    }

    @Test
    @DisplayName(
            "a file that still times out two days after its upload fails, and is kept for a day")
    void afterTwoDaysAFileFails() throws Exception {
        clinic.withPatient("x");
        String id = id(support.upload("code,first_name\nx,B").expect(201));
        Database.change(
                "UPDATE patient_import SET created_at = now() - interval '49 hours' WHERE id = ?::uuid",
                id);
        try (Connection busy =
                Database.lock(
                        "SELECT id FROM patient WHERE organization_id = ? AND code = 'x' FOR UPDATE",
                        clinic.uuid())) {
            support.run(id, "{}").expect(202);
            Database.cancelBlockedBy(busy);
            Waiting.until("the file has failed", () -> state(id).equals("failed 0"));
            busy.rollback();
        }
        assertThat(failures(id)).isZero();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM patient_import WHERE id = ?::uuid"
                                        + " AND kept_until BETWEEN now() + interval '23 hours' AND now() + interval '24 hours'",
                                id))
                .isOne();
    }

    private static long failures(String id) {
        return Database.count("SELECT failures::bigint FROM patient_import WHERE id = ?::uuid", id);
    }

    @Test
    @DisplayName(
            "a file as a German program exports it is asked of, corrected line by line, and loaded; the next one is known")
    void aFileIsReadAsPeopleHaveIt() {
        clinic.upsert(Map.of("code", "P-1", "first_name", "Ana", "phone", "+49 30 1")).expect(200);
        String csv =
                "sep=;\r\nAkte;Vorname;Nachname;Geschlecht;Geb.-Datum;Telefon;Station\r\n"
                        + "P-1;Jörg;Weiß;m;27.03.1984;0170 1234567;3\r\n"
                        + "P-2;Eva;Roß;w;31.02.1990;;3\r\n;;;;;;\r\n"
                        + "P-3;;Groß;d;1.2.1990\r\n";
        Reply uploaded = support.upload(csv.getBytes(Charset.forName("windows-1252"))).expect(201);
        String id = id(uploaded);
        JsonNode asked = uploaded.json().get("data");
        assertThat(counts(asked)).isEqualTo("3: 0 new, 0 changed, 0 unchanged, 3 faulty, 0 less");
        assertThat(asked.at("/reading/questions").toString()).isEqualTo("[\"columns\"]");
        assertThat(asked.at("/reading/columns/6").toString())
                .isEqualTo("{\"heading\":\"Station\",\"field\":\"undecided\",\"example\":\"3\"}");
        assertThat(asked.at("/notices/0").toString())
                .isEqualTo("{\"code\":\"encoding\",\"params\":{\"encoding\":\"windows-1252\"}}");
        assertThat(support.run(id, "{}").expectRefusal(422).faultyFields())
                .containsExactly("columns");
        Map<String, Object> reading =
                Map.of(
                        "columns",
                        List.of(
                                "code",
                                "first_name",
                                "last_name",
                                "gender",
                                "birth_date",
                                "phone",
                                "none"),
                        "phone_country",
                        "DE");
        JsonNode read = support.read(id, reading).expect(200).json().get("data");
        assertThat(counts(read)).isEqualTo("3: 0 new, 1 changed, 0 unchanged, 2 faulty, 0 less");
        assertThat(read.at("/sample/0/first_name").asText()).isEqualTo("Jörg");
        assertThat(read.at("/reading/m_means").asText()).isEqualTo("male");
        JsonNode lines = support.faultyLines(id).expect(200).json().get("data");
        assertThat(lines.at("/0/line").asInt()).isEqualTo(4);
        assertThat(lines.at("/0/faults/0/heading").asText()).isEqualTo("Geb.-Datum");
        assertThat(lines.at("/1/line").asInt()).isEqualTo(6);
        assertThat(lines.at("/1/faults/0/column").asInt()).isEqualTo(1);

        support.correct(id, 5, "P-9").expectRefusal(422);
        support.correct(id, 4, "P-2", "Eva", "Roß", "w", "28.02.1990").expect(200);
        JsonNode corrected =
                support.correct(id, 6, "P-3", "Max", "Groß", "d", "1.2.1990")
                        .expect(200)
                        .json()
                        .get("data");
        assertThat(counts(corrected))
                .isEqualTo("3: 2 new, 1 changed, 0 unchanged, 0 faulty, 0 less");
        assertThat(support.faultyLines(id).expect(200).json().get("data")).isEmpty();
        support.run(id, "{}").expect(202);
        awaitEnd(id);
        assertThat(clinic.existingPatient("P-1").get("phone").asText())
                .isEqualTo("+49 170 1234567");
        assertThat(clinic.existingPatient("P-2").get("birth_date").asText())
                .isEqualTo("1990-02-28");
        assertThat(clinic.existingPatient("P-3").get("gender").isNull()).isTrue();
        support.correct(id, 4, "P-2", "Eva").expectRefusal(404);
        assertThat(
                        Database.count(
                                "SELECT count(lines) FROM patient_import_reading WHERE organization_id = ?",
                                clinic.uuid()))
                .as("tables that are kept")
                .isZero();

        JsonNode next = support.upload(csv).expect(201).json().get("data");
        assertThat(next.at("/reading/questions")).isEmpty();
        assertThat(next.at("/reading/columns/0/field").asText()).isEqualTo("code");
        assertThat(next.at("/reading/columns/6/field").asText()).isEqualTo("none");
    }

    @Test
    @DisplayName("a spreadsheet is loaded like a CSV file, with leading zeros; a bomb is 422")
    void aSpreadsheetIsLoaded() {
        byte[] file =
                SpreadsheetFile.of(
                        List.of(
                                List.of("NHC", "Nombre", "Fecha de nacimiento"),
                                List.of("0032918476", "Íñigo", "27/03/1984"),
                                List.of("0032918477", "Ana", "1/2/1990")));
        Reply uploaded = support.uploadSpreadsheet(file).expect(201);
        assertThat(counts(uploaded.json().get("data")))
                .isEqualTo("2: 2 new, 0 changed, 0 unchanged, 0 faulty, 0 less");
        support.run(id(uploaded), "{}").expect(202);
        awaitEnd(id(uploaded));
        JsonNode added = clinic.existingPatient("0032918476");
        assertThat(added.get("first_name").asText()).isEqualTo("Íñigo");
        assertThat(added.get("birth_date").asText()).isEqualTo("1984-03-27");
        assertThat(clinic.existingPatient("0032918477").get("birth_date").asText())
                .isEqualTo("1990-02-01");
        assertThat(support.upload(file).expect(201).json().at("/data/unchanged").asInt())
                .as("whatever its sender calls it")
                .isEqualTo(2);
        support.uploadSpreadsheet(file, "?sheet=1").expect(201);
        for (String sheet : List.of("2", "0", "x", "")) {
            assertThat(
                            support.uploadSpreadsheet(file, "?sheet=" + sheet)
                                    .expectRefusal(422)
                                    .faultyFields())
                    .as(sheet)
                    .containsExactly("sheet");
        }

        Reply bomb =
                support.uploadSpreadsheet(
                                SpreadsheetFile.withRows("")
                                        .part(SpreadsheetFile.SHEET, " ".repeat(1024 * 1024), 100)
                                        .bytes())
                        .expectRefusal(422);
        assertThat(bomb.faultsOf("body"))
                .containsExactly(
                        "is too large when it is unpacked: save the sheet alone, without the rest of the file");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {"code,first_name | body", "code,first_name\\n\"x,A | body", "\\n\\n | body"})
    @DisplayName("a file that is not a table of patients is 422 and is not stored")
    void invalidTablesAreRefused(String csv, String field) {
        Reply refused = support.upload(csv.replace("\\n", "\n")).expectRefusal(422);
        assertThat(refused.faultyFields()).containsExactly(field);
        assertThat(stored()).isZero();
    }

    @Test
    @DisplayName(
            "bytes that are no text, 20,001 lines and an empty file are 422; over 4 MiB is 413; JSON is 415")
    void unacceptableFilesAreRefused() {
        support.upload(new byte[] {'P', 'K', 3, 4, 20, 0, 6, 0}).expectRefusal(422);
        support.upload("code,first_name\n" + "x,A\n".repeat(20_001)).expectRefusal(422);
        support.upload("").expectRefusal(422);
        support.upload(new byte[FOUR_MIB + 1]).expectRefusal(413);
        operator.http()
                .send("POST", Operator.organization(clinic.id()) + "/patient-imports", "{}")
                .expectRefusal(415);
        assertThat(stored()).isZero();
    }

    @Test
    @DisplayName("a heading with more than a hundred columns is 422 with that fault only")
    void aWideHeadingIsRefused() {
        String csv = "code,first_name" + ",x".repeat(998) + "\nx,A\n";
        Reply refused = support.upload(csv).expectRefusal(422);
        assertThat(refused.faultsOf("heading")).containsExactly("has too many columns");
        Reply wider = support.upload(",".repeat(FOUR_MIB)).expectRefusal(422);
        assertThat(wider.faultyFields()).containsExactly("body");
        assertThat(stored()).isZero();
    }

    @Test
    @DisplayName("20,000 lines that all have the same code are checked")
    void manyLinesAreChecked() {
        Reply uploaded = support.upload("code,first_name\n" + "x,A\n".repeat(20_000)).expect(201);
        assertThat(counts(uploaded.json().get("data")))
                .isEqualTo("20000: 1 new, 0 changed, 0 unchanged, 19999 faulty, 0 less");
        assertThat(support.faults(id(uploaded)).expect(200).text().lines()).hasSize(20_000);
    }

    @Test
    @DisplayName(
            "an organization loads at most twenty files within a day; at the limit not even the heading is read")
    void loadedFilesAreLimited() {
        uploadLoaded(20);
        assertThat(support.upload("nothing").expectRefusal(429).header("Retry-After"))
                .isEqualTo("60");
        Support.of(operator, operator.newOrganization()).upload("code,first_name\nx,A").expect(201);
        Database.change(EXPIRED, clinic.uuid());
        String id = id(support.upload("code,first_name\nx,A").expect(201));
        support.patientImport(id).expect(200);
        Database.change(EXPIRED, clinic.uuid());
        support.patientImport(id).expectRefusal(404);
        support.faults(id).expectRefusal(404);
        support.run(id, "{}").expectRefusal(404);
    }

    @Test
    @DisplayName(
            "files that were never loaded do not count: a file can be corrected again and again, and the latest twenty are kept")
    void correctedFilesDoNotCount() {
        uploadLoaded(1);
        String first = id(support.upload("code,first_name\nx,A").expect(201));
        String second = id(support.upload("code,first_name\nx,A").expect(201));
        for (int i = 0; i < 19; i++) {
            support.upload("code,first_name\nx,A").expect(201);
        }
        assertThat(stored()).isEqualTo(21);
        support.patientImport(first).expectRefusal(404);
        support.run(first, "{}").expectRefusal(404);
        support.patientImport(second).expect(200);
    }

    @Test
    @DisplayName(
            "faulty lines take so much space at most: of files that were never loaded the oldest go, and after others nothing is loaded for a day")
    void faultyLinesAreLimited() {
        String first = id(support.upload("code,first_name\nx,A").expect(201));
        String second = id(support.upload("code,first_name\nx,A").expect(201));
        String third = id(support.upload("code,first_name\nx,A").expect(201));
        faultyLinesTake(9, second);
        faultyLinesTake(9, third);
        support.read(first, Map.of("columns", List.of("code", "first_name"))).expect(200);
        support.patientImport(first).expect(200);
        support.patientImport(second).expectRefusal(404);
        faultyLinesTake(17, first);
        support.upload("code,first_name\nx,A").expect(201);
        assertThat(stored()).isEqualTo(2);

        support.run(third, "{}").expect(202);
        awaitEnd(third);
        support.upload("code,first_name\nx,A").expect(201);
        faultyLinesTake(16, third);
        assertThat(support.upload("nothing").expectRefusal(429).json().get("code").asText())
                .isEqualTo("limit_reached");
    }

    private static void faultyLinesTake(int mebibytes, String file) {
        Database.change(
                "UPDATE patient_import SET faults = repeat('x', ?) WHERE id = ?::uuid",
                mebibytes * 1024 * 1024,
                file);
    }

    @Test
    @DisplayName("concurrent uploads leave the latest twenty")
    void concurrentUploadsAreLimited() {
        for (int i = 0; i < 18; i++) {
            support.upload("code,first_name\nx,A").expect(201);
        }
        String csv = "code,first_name\n" + lines(500, "").replace(",\n", "\n");
        Parallel.run(8, () -> support.upload(csv));
        support.upload("code,first_name\nx,A").expect(201);
        assertThat(stored()).isLessThanOrEqualTo(20);
    }

    private void uploadLoaded(int files) {
        for (int i = 0; i < files; i++) {
            support.upload("code,first_name\nx,A").expect(201);
        }
        Database.change(
                "UPDATE patient_import SET state = 'finished', run_by_kind = 'operator' WHERE organization_id = ?",
                clinic.uuid());
    }

    @Test
    @DisplayName("another organization's file and an unknown one are 404")
    void othersFilesAreUnknown() {
        String id = id(support.upload("code,first_name\nx,A").expect(201));
        Support other = Support.of(operator, operator.newOrganization());
        for (Support each : new Support[] {other, support.of("no-id")}) {
            each.patientImport(id).expectRefusal(404);
            each.faults(id).expectRefusal(404);
            each.run(id, "{}").expectRefusal(404);
            each.faultyLines(id).expectRefusal(404);
            each.correct(id, 2, "x", "A").expectRefusal(404);
            each.read(id, Map.of("columns", List.of("code", "first_name"))).expectRefusal(404);
        }
        support.patientImport("x").expectRefusal(404);
        support.run(id, "{\"unsubscribes\":-1}").expectRefusal(422);
        support.of(UUID.randomUUID().toString()).upload("code,first_name\nx,A").expectRefusal(404);
        support.of(UUID.randomUUID().toString()).upload("code").expectRefusal(422);
        support.read(UUID.randomUUID().toString(), Map.of("columns", List.of("code")))
                .expectRefusal(404);
        new Support(clinic.id(), clinic.http()).upload("code,first_name\nx,A").expectRefusal(401);
        assertThat(state(id)).isEqualTo("ready 0");
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName("whether a birth date is in the future depends on the organization's time zone")
    void todayIsInTheOrganizationsZone() {
        Organization ahead =
                operator.newOrganization(Map.of("name", "A", "time_zone", "Pacific/Kiritimati"));
        Organization behind =
                operator.newOrganization(Map.of("name", "A", "time_zone", "Pacific/Pago_Pago"));
        Object today =
                Database.value("SELECT (now() AT TIME ZONE 'Pacific/Kiritimati')::date::text");
        String csv = "code,first_name,birth_date\nx,A," + today;
        JsonNode there = Support.of(operator, ahead).upload(csv).expect(201).json();
        JsonNode here = Support.of(operator, behind).upload(csv).expect(201).json();
        assertThat(there.at("/data/faulty").asInt()).isZero();
        assertThat(here.at("/data/faulty").asInt()).isEqualTo(1);
    }

    @Test
    @DisplayName(
            "each action is recorded in the audit log, and the loaded patients with the caller of the run")
    void eachActionIsRecorded() {
        Reply uploaded = support.upload("code,first_name\nx,A\ny,\n").expect(201);
        Reply begun = support.run(id(uploaded), "{}").expect(202);
        awaitEnd(id(uploaded));
        support.faults(id(uploaded)).expect(200);
        assertThat(
                        Database.value(
                                "SELECT string_agg(concat_ws(' ', actor_kind, action, array_to_string(object_codes, ' '), facts), ', ' ORDER BY id)"
                                        + " FROM audit_log WHERE organization_id = ? AND object_kind IN ('patient', 'patient-import')",
                                clinic.uuid()))
                .isEqualTo(
                        "operator patient-import-create %1$s {\"rows\":2,\"faulty\":1}, operator patient-import-run %1$s, operator patients-upsert x, operator patient-import-read %1$s"
                                .formatted(id(uploaded)));
        assertThat(
                        Database.value(
                                "SELECT request_id FROM audit_log WHERE organization_id = ? AND action = 'patients-upsert'",
                                clinic.uuid()))
                .isEqualTo(begun.header("X-Request-Id"));
    }

    private static String patients(int count, String plan) {
        return IntStream.range(0, count)
                .mapToObj(
                        i ->
                                "{\"code\":\"p%d\",\"first_name\":\"A\",\"plan\":\"%s\"}"
                                        .formatted(i, plan))
                .collect(Collectors.joining(",", "{\"patients\":[", "]}"));
    }

    private static String lines(int count, String plan) {
        return IntStream.range(0, count)
                .mapToObj(i -> "p" + i + ",A," + plan + "\n")
                .collect(Collectors.joining());
    }

    /** Uploads and runs a file. Returns its id once it is loaded. */
    private String load(String csv, String json) {
        String id = id(support.upload(csv.getBytes(UTF_8)).expect(201));
        support.run(id, json).expect(202);
        awaitEnd(id);
        return id;
    }

    private void awaitEnd(String id) {
        Waiting.until("the file is loaded", () -> state(id).startsWith("finished"));
    }

    private String state(String id) {
        JsonNode file = support.patientImport(id).expect(200).json().get("data");
        return file.get("state").asText() + " " + file.get("done").asInt();
    }

    private static String counts(JsonNode file) {
        return "%d: %d new, %d changed, %d unchanged, %d faulty, %d less"
                .formatted(
                        file.get("rows").asInt(),
                        file.get("new").asInt(),
                        file.get("changed").asInt(),
                        file.get("unchanged").asInt(),
                        file.get("faulty").asInt(),
                        file.get("unsubscribes").asInt());
    }

    private static String id(Reply uploaded) {
        return uploaded.json().at("/data/id").asText();
    }

    private long subscribed() {
        return Database.count(
                "SELECT count(plan) FROM patient WHERE organization_id = ?", clinic.uuid());
    }

    private long stored() {
        return Database.count(
                "SELECT count(*) FROM patient_import WHERE organization_id = ?", clinic.uuid());
    }
}
