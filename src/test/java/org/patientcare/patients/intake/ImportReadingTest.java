package org.patientcare.patients.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.patients.intake.PatientColumn.BIRTH_DATE;
import static org.patientcare.patients.intake.PatientColumn.CODE;
import static org.patientcare.patients.intake.PatientColumn.FIRST_NAME;
import static org.patientcare.patients.intake.PatientColumn.GENDER;
import static org.patientcare.patients.intake.PatientColumn.LAST_NAME;
import static org.patientcare.patients.intake.PatientColumn.NONE;
import static org.patientcare.patients.intake.PatientColumn.PHONE;
import static org.patientcare.patients.intake.PatientColumn.UNDECIDED;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.patients.patient.Gender;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Faults;

@DisplayName("How a file of patients is understood")
class ImportReadingTest {

    private static ImportTable table(String csv) {
        return ImportTable.ofFile(csv.getBytes(UTF_8), null);
    }

    private static ImportReading reading(String csv) {
        return ImportReading.of(table(csv), Map.of());
    }

    @Test
    @DisplayName("a patient in the place of the heading is recognized, so that nobody keeps them")
    void patientsAreNoHeading() {
        assertThat(Headings.looksLikePatient(List.of("P-1", "Ana", "27.03.1984"))).isTrue();
        assertThat(Headings.looksLikePatient(List.of("Ana", "ana@mail.example"))).isTrue();
        assertThat(Headings.looksLikePatient(List.of("Akte", "Vorname", "Telefon 2"))).isFalse();
    }

    @Test
    void columnsAreTheFieldsOfTheIntegrationApi() {
        assertThat(
                        Arrays.stream(PatientColumn.values())
                                .filter(PatientColumn::isField)
                                .map(PatientColumn::code))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(PatientRequest.class.getRecordComponents())
                                .map(RecordComponent::getName)
                                .map(Json::snakeCase)
                                .toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Code; first_name ;Last_Name;BirthDate;Sex;Phone No.",
                "Patienten-Nr.;Vorname;Name;Geb.-Datum;Geschlecht;Handy",
                "NHC;Nombre;Apellidos;Fecha de Nacimiento;Sexo;Teléfono móvil",
                "Nº Utente;Nome próprio;Apelidos;Data de nascimento;Género;Telemóvel",
                "Patientennummer;VORNAME;Nachname;Geburtsdatum;Geschlecht;Telefon",
                "Prontuário;Primeiro nome;Sobrenome;Data nasc.;Sexo;Celular"
            })
    @DisplayName("headings in four languages are known without regard to case, accents and signs")
    void headingsAreKnown(String heading) {
        assertThat(reading(heading + "\na;b;c;;;1").columns())
                .containsExactly(CODE, FIRST_NAME, LAST_NAME, BIRTH_DATE, GENDER, PHONE);
    }

    @Test
    @DisplayName(
            "an unknown column, and another one for the same field, is left to the person, and an empty one is left out")
    void whatIsNotKnownIsAsked() {
        ImportTable table =
                table(
                        "line,fault,phone,Telefon,code,first_name,Station,Leer,\n1,x,1,2,k,Ana,3,,\n");
        ImportReading reading = ImportReading.of(table, Map.of());
        assertThat(reading.columns())
                .containsExactly(NONE, NONE, PHONE, UNDECIDED, CODE, FIRST_NAME, UNDECIDED, NONE);
        assertThat(reading.questions(table)).containsExactly("columns");
        Faults faults = new Faults();
        reading.addUndecided(faults, table.heading());
        assertThat(faults.sentences().get("columns"))
                .containsExactly(
                        "must say what the column Telefon is",
                        "must say what the column Station is");
    }

    @Test
    @DisplayName("what the organization said of a heading is remembered before what it usually is")
    void whatWasSaidIsRemembered() {
        assertThat(
                        Headings.columns(
                                table("NHC,Mi Código,first_name\n1,k,Ana\n"),
                                Map.of(
                                        Headings.folded("nhc"), NONE,
                                        Headings.folded("MI CODIGO"), CODE)))
                .containsExactly(NONE, CODE, FIRST_NAME);
    }

    @Test
    @DisplayName("a name is the last name beside a first name, and not known alone")
    void aNameAloneIsAsked() {
        assertThat(reading("code,name,vorname\n1,R,Ana").columns())
                .containsExactly(CODE, LAST_NAME, FIRST_NAME);
        assertThat(reading("code,name\n1,Ana Ruiz").columns()).containsExactly(CODE, UNDECIDED);
    }

    @ParameterizedTest
    @CsvSource({
        "1984-12-31, 1984-12-31",
        "1984-12-31 00:00:00, 1984-12-31",
        "1984-12-31T00:00:00Z, 1984-12-31",
        "19841231, 1984-12-31",
        "1984/3/7, 1984-03-07",
        "31.12.1984, 1984-12-31",
        "3.4.1984, 1984-04-03",
        "03/04/1984, 1984-04-03",
        "3-4-1984, 1984-04-03",
        "31/12/1984 0:00, 1984-12-31",
        "31/12/84, short_year",
        "Dezember, not_a_date",
        "1984, not_a_date",
        "'', ''"
    })
    void datesOfFourCountriesAreRead(String cell, String expected) {
        DateOrder.Read read = DateOrder.read(cell, DateOrder.DAY_FIRST);
        assertThat(read.fault() == null ? read.date() : read.fault().code()).isEqualTo(expected);
    }

    @Test
    @DisplayName("the order of day and month is the one that the dates show; else it is asked")
    void theOrderIsFoundOrAsked() {
        String heading = "code,first_name,birth_date\n";
        assertThat(reading(heading + "1,A,3/4/1984\n2,B,3/27/1984").dateOrder())
                .isEqualTo(DateOrder.MONTH_FIRST);
        assertThat(reading(heading + "1,A,3/4/1984\n2,B,27-3-1984").dateOrder())
                .isEqualTo(DateOrder.DAY_FIRST);
        for (String both :
                List.of(
                        "1,A,3/4/1984\n2,B,3/3/1984",
                        "1,A,3/4/1984\n2,B,27/3/1984\n3,C,3/27/1984")) {
            ImportTable table = table(heading + both);
            ImportReading reading = ImportReading.of(table, Map.of());
            assertThat(reading.dateOrder()).isNull();
            assertThat(reading.questions(table)).containsExactly("date_order");
        }
        ImportTable sure = table(heading + "1,A,3.4.1984\n2,B,3/3/1984\n3,C,1984-3-4");
        assertThat(ImportReading.of(sure, Map.of()).questions(sure)).isEmpty();
        assertThat(DateOrder.read("3/4/1984", null).fault().code()).isEqualTo("date_ambiguous");
        assertThat(DateOrder.read("3/4/1984", DateOrder.MONTH_FIRST).date())
                .isEqualTo("1984-03-04");
    }

    @ParameterizedTest
    @CsvSource({
        "m w d, m, MALE",
        "H M, M, FEMALE",
        "m f, m, MALE",
        "V M, m, FEMALE",
        "M, M, ",
        "H M F, M, "
    })
    void theLetterMIsFoundOrAsked(String words, String cell, Gender meaning) {
        String lines = words.replace(" ", "\nk,A,");
        ImportTable table = table("code,first_name,sex\nk,A," + lines);
        ImportReading reading = ImportReading.of(table, Map.of());
        assertThat(reading.mMeans()).isEqualTo(meaning);
        assertThat(reading.questions(table))
                .isEqualTo(meaning == null ? List.of("m_means") : List.of());
        assertThat(Words.gender(cell, meaning)).isEqualTo(meaning == null ? cell : meaning.code());
    }

    @ParameterizedTest
    @CsvSource({
        "weiblich, female",
        "Hombre, male",
        "MULHER, female",
        "Varón, male",
        "divers, ''",
        "x, ''",
        "desconhecido, ''",
        "martian, martian",
        "'', ''"
    })
    void wordsForGendersAreKnown(String cell, String expected) {
        assertThat(Words.gender(cell, null)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"Deutsch, de", "es-MX, es", "PT_br, pt", "Español, es", "fr, fr", "'', ''"})
    void languagesAreKnown(String cell, String expected) {
        assertThat(Words.language(cell)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "600 12 34 56, ES, +34 600 12 34 56",
        "0170 1234567, DE, +49 170 1234567",
        "(11) 96123-4567, BR, +55 11 96123-4567",
        "ext. 4, ES, ",
        "12, ES, "
    })
    void numbersGetThePrefixOfTheirCountry(String cell, String country, String expected) {
        assertThat(PhonesOfFiles.withPrefix(cell, country).orElse(null)).isEqualTo(expected);
    }

    @Test
    @DisplayName(
            "what would surprise is said, with the heading, how many lines and the first of them")
    void surprisesAreSaid() {
        ImportTable table =
                table(
                        "code,Vorname,Geschlecht,Telefon,E-Mail\n"
                                + "2.00411E+11,Ana,d,600123456,\n"
                                + "\"1,2E+5\",Bea,w,+34 600,\n"
                                + "E12,#NV,w,12,\n");
        assertThat(ImportNotice.of(table, ImportReading.of(table, Map.of())))
                .containsExactly(
                        notice("number_changed", "code", 2, 2),
                        notice("formula_error", "Vorname", 1, 4),
                        notice("gender_unset", "Geschlecht", 1, 2),
                        notice("phone_without_prefix", "Telefon", 2, 2),
                        new ImportNotice("column_empty", Map.of("heading", "E-Mail")));
        ImportReading spanish =
                new ImportReading(ImportReading.of(table, Map.of()).columns(), null, null, "ES");
        assertThat(ImportNotice.of(table, spanish))
                .contains(notice("phone_not_of_country", "Telefon", 1, 4));
        assertThat(ImportNotice.ofNames(2, 20)).isEmpty();
        assertThat(ImportNotice.ofNames(1, 1)).isEmpty();
        assertThat(ImportNotice.ofNames(3, 20))
                .containsExactly(new ImportNotice("names_change", Map.of("count", 3)));
    }

    @Test
    @DisplayName("lines whose codes are refused become faulty, in their place")
    void codesOfErasedPatientsAreRefused() {
        ImportTable table = table("code,first_name\na,Ana\nb,Bea,x\nc,Cai\nd,Dan\n");
        PatientImportFile read =
                PatientImportFile.read(
                        table, ImportReading.of(table, Map.of()), (request, faults) -> {});
        assertThat(read.refusing(Set.of())).isSameAs(read);

        PatientImportFile refusing = read.refusing(Set.of("a", "c"));

        assertThat(refusing.validLines())
                .extracting(line -> line.patient().code())
                .containsExactly("d");
        assertThat(refusing.faultyLines()).extracting(FaultyLine::line).containsExactly(2, 3, 4);
        String erased = "code: is the code of a patient who was erased";
        assertThat(refusing.faultyLines().get(0).sentences()).isEqualTo(erased);
        assertThat(refusing.faultyLines().get(2).sentences()).isEqualTo(erased);
        assertThat(refusing.faultsAsCsv())
                .endsWith(
                        PatientImportFile.moreFaultsAsCsv(
                                table.heading(), refusing.faultyLines().subList(2, 3)));
    }

    private static ImportNotice notice(String code, String heading, int count, int line) {
        return new ImportNotice(code, Map.of("heading", heading, "count", count, "line", line));
    }

    @Test
    void whatCannotBeSaidOfAFileIsRefused() {
        Faults faults = new Faults();
        new ImportReading(List.of(CODE, CODE), null, null, "XX")
                .addFaults(faults, List.of("a", "b"));
        assertThat(faults.byPath()).containsOnlyKeys("columns", "phone_country");
        assertThat(faults.sentences().get("columns"))
                .containsExactly("must not have a field twice (column b)");
        Faults few = new Faults();
        new ImportReading(List.of(CODE), null, null, null).addFaults(few, List.of("a", "b"));
        assertThat(few.byPath()).containsOnlyKeys("columns");
    }
}
