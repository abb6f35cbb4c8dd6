package org.patientcare.platform.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.DomainException.ErrorKind;
import org.patientcare.platform.shared.EmptyListAllowed;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.NamedTexts;
import org.patientcare.platform.shared.WireNamed;

@DisplayName("1 Conventions: JSON is read strictly and written completely")
class JsonTest {

    enum Colour implements WireNamed {
        DARK_RED;

        @Override
        public String code() {
            return "dark-red";
        }
    }

    record Visit(
            String roomName,
            LocalDate onDay,
            Boolean isOpen,
            ZoneId zone,
            Colour colour,
            JsonDocument meta,
            Change<String> note,
            @Size(max = 10) List<Visit> next) {}

    @EmptyListAllowed
    record Options(String name) {}

    record Subscription(Options meta, NamedTexts headers) {}

    record Numbers(
            @Min(60) @Max(86_400) Integer duration,
            @Min(1) Integer number,
            Change<@Min(0) @Max(5) Integer> hours,
            Integer other) {}

    private final Faults faults = new Faults();

    @Test
    @DisplayName("1 Conventions: a byte order mark before the document is skipped")
    void aByteOrderMarkIsSkipped() {
        assertThat(read("\uFEFF{'room_name':'\uFEFFa'}").roomName()).isEqualTo("\uFEFFa");
    }

    @Test
    void everyFieldIsRead() {
        Visit visit =
                read(
                        "{'room_name':'Łódź','on_day':'2024-02-29','is_open':false,'zone':'Europe/Madrid','colour':'dark-red','meta':{'b':1.50,'a':[]},'note':'n','next':[{}]}");
        assertThat(faults.isEmpty()).isTrue();
        assertThat(visit.roomName()).isEqualTo("Łódź");
        assertThat(visit.onDay()).isEqualTo("2024-02-29");
        assertThat(visit.isOpen()).isFalse();
        assertThat(visit.zone()).isEqualTo(ZoneId.of("Europe/Madrid"));
        assertThat(visit.colour()).isEqualTo(Colour.DARK_RED);
        assertThat(visit.meta().text()).isEqualTo("{\"b\":1.50,\"a\":[]}");
        assertThat(visit.note()).isEqualTo(Change.to("n"));
        assertThat(visit.next()).hasSize(1);
    }

    @Test
    @DisplayName("3 Patients: an absent field keeps its value, null and empty text unset it")
    void anAbsentFieldIsDistinguishedFromNull() {
        assertThat(read("{}").note()).isEqualTo(Change.none());
        assertThat(read("{'note':null}").note()).isEqualTo(Change.to(null));
        assertThat(read("{'note':''}").note()).isEqualTo(Change.to(null));
        assertThat(faults.isEmpty()).isTrue();
    }

    @Test
    @DisplayName("1 Conventions: empty strings mean unset")
    void emptyTextsAreUnset() {
        Visit visit =
                read(
                        "{'room_name':'','on_day':'','zone':'','colour':'','meta':'','next':'','is_open':''}");
        assertThat(faults.isEmpty()).isTrue();
        assertThat(visit)
                .isEqualTo(new Visit(null, null, null, null, null, null, Change.none(), null));
    }

    @ParameterizedTest
    @DisplayName(
            "1 Conventions: an empty list is read as an empty object where one is allowed, as PHP writes it")
    @ValueSource(
            strings = {
                "{'meta':[],'headers':[]}",
                "{'meta':{},'headers':{}}",
                "{'headers':[],'meta':[ ]}"
            })
    void anEmptyListIsReadAsAnEmptyObject(String json) {
        assertThat(read(json, Subscription.class))
                .isEqualTo(new Subscription(new Options(null), new NamedTexts(Map.of())));
        assertThat(faults.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @DisplayName(
            "1 Errors: any other list in place of an object is a fault, and reading goes on behind it")
    @ValueSource(strings = {"[1]", "[[]]", "[{'name':'x'},[2,[3]]]", "['x']", "[null]"})
    void anyOtherListIsAFault(String list) {
        Subscription read =
                read("{'meta':" + list + ",'headers':" + list + ",'more':1}", Subscription.class);

        assertThat(read).isEqualTo(new Subscription(null, null));
        assertThat(faults.sentences())
                .isEqualTo(
                        Map.of(
                                "meta", List.of("must be an object"),
                                "headers", List.of("must be an object")));
    }

    @ParameterizedTest
    @DisplayName("1 Errors: each fault is reported under the path of its field, with a message")
    @CsvSource(
            delimiter = '|',
            value = {
                "{'room_name':5}                | room_name          | must be a text",
                "{'room_name':[['x']]}          | room_name          | must be a text",
                "{'on_day':'2023-02-29'}        | on_day             | must be a date as YYYY-MM-DD",
                "{'on_day':'2023-2-1'}          | on_day             | must be a date as YYYY-MM-DD",
                "{'on_day':'2023-02-01 '}       | on_day             | must be a date as YYYY-MM-DD",
                "{'on_day':'2023-02-01T00:00Z'} | on_day             | must be a date as YYYY-MM-DD",
                "{'on_day':'0000-01-01'}        | on_day             | must be a date as YYYY-MM-DD",
                "{'on_day':'+2023-02-01'}       | on_day             | must be a date as YYYY-MM-DD",
                "{'on_day':20230201}            | on_day             | must be a date as YYYY-MM-DD",
                "{'is_open':'true'}             | is_open            | must be true or false",
                "{'is_open':1}                  | is_open            | must be true or false",
                "{'is_open':' '}                | is_open            | must be true or false",
                "{'zone':'Mars/Base'}           | zone               | must be a time zone such as Europe/Madrid",
                "{'zone':'+01:00'}              | zone               | must be a time zone such as Europe/Madrid",
                "{'colour':'DARK_RED'}          | colour             | must be one of: dark-red",
                "{'colour':0}                   | colour             | must be one of: dark-red",
                "{'meta':'x'}                   | meta               | must be an object or an array",
                "{'meta':5}                     | meta               | must be an object or an array",
                "{'note':5}                     | note               | must be a text",
                "{'next':{}}                    | next               | must be a list",
                "{'next':'x'}                   | next               | must be a list",
                "{'next':' '}                   | next               | must be a list",
                "{'next':[5]}                   | next[0]            | must be an object",
                "{'next':[{},{'next':[{'is_open':2}]}]} | next[1].next[0].is_open | must be true or false"
            })
    void aWrongTypeIsAFault(String json, String path, String sentence) {
        read(json);
        assertThat(faults.sentences()).isEqualTo(Map.of(path, List.of(sentence)));
    }

    @ParameterizedTest
    @DisplayName("1 Errors: what is no whole number is a fault that names the range of the field")
    @ValueSource(strings = {"'12abc'", "'900'", "1e99", "9e2", "3.5", "true", "2147483648", "[1]"})
    void aWrongNumberIsAFault(String value) {
        String json = "{'duration':%1$s,'number':%1$s,'hours':%1$s,'other':%1$s}".formatted(value);
        assertThat(read(json, Numbers.class))
                .isEqualTo(new Numbers(null, null, Change.to(null), null));
        assertThat(faults.sentences())
                .isEqualTo(
                        Map.of(
                                "duration",
                                List.of("must be a whole number between 60 and 86400"),
                                "number",
                                List.of("must be a whole number between 1 and 2147483647"),
                                "hours",
                                List.of("must be a whole number between 0 and 5"),
                                "other",
                                List.of("must be a whole number")));
        assertThat(faults.byPath().values())
                .allMatch(all -> all.get(0).code().equals("not_a_whole_number"));
    }

    @Test
    @DisplayName("1 Errors: all faults are reported at once")
    void readingGoesOnAfterAFault() {
        Visit visit =
                read(
                        "{'room_name':{'a':[1]},'next':[5,{'on_day':1},{'room_name':'r'}],'is_open':true}");
        assertThat(new ArrayList<>(faults.byPath().keySet()))
                .containsExactly("next[0]", "next[1].on_day", "room_name");
        assertThat(visit.isOpen()).isTrue();
        assertThat(visit.next().get(2).roomName()).isEqualTo("r");
    }

    @Test
    @DisplayName(
            "1 Errors: faults are in the caller's order of list elements, and sorted by field within one")
    void elementsAreOrderedByTheirIndex() {
        List.of("a[10].b", "a[9].b", "a[2].c", "a[2].b", "a", "b", "a[100].a")
                .forEach(path -> faults.add(path, FaultCode.REQUIRED.of()));
        assertThat(new ArrayList<>(faults.byPath().keySet()))
                .containsExactly("a", "a[2].b", "a[2].c", "a[9].b", "a[10].b", "a[100].a", "b");
    }

    @ParameterizedTest
    @DisplayName("1 Conventions: a document that is not strict JSON is refused as a whole")
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "{'room_name':'a','room_name':'b'}",
                "{'x':{'y':1,'y':1}}",
                "{'meta':{'y':1,'y':1}}",
                "{} {}",
                "{'room_name':'\\u0000'}",
                "{'\\u0000':1}",
                "{'room_name':'\\ud800'}",
                "{'x':'\\udc00\\ud800'}",
                "{'x':NaN}",
                "\uFEFF",
                "\uFEFF\uFEFF{}",
                "{}\uFEFF"
            })
    void theDocumentIsRefusedAsAWhole(String json) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal -> {
                            assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID);
                            assertThat(refusal.errors()).containsOnlyKeys("body");
                        });
    }

    @ParameterizedTest
    @DisplayName("1 Errors: half of a surrogate pair has the same code in a name as in a text")
    @ValueSource(
            strings = {
                "{'room_name':'\\ud800'}",
                "{'x':'\\udc00'}",
                "{'\\ud800':1}",
                "{'a\\ud83dx':1}",
                "{'\\udc00':1}",
                "{'\\ud800\\ud800':1}",
                "{'x':[{'\\ud800':1}]}",
                "{'meta':{'\\ud800':1}}"
            })
    void halfOfASurrogatePairHasACode(String json) {
        assertThat(faultOf(json)).isEqualTo("half_surrogate");
    }

    @Test
    @DisplayName("1 Conventions: a member with a name of any length is ignored if it is unknown")
    void aLongNameIsIgnored() {
        String name = "n".repeat(1_000_000);

        assertThat(read("{'" + name + "':1,'x':{'" + name + "':1},'room_name':'r'}").roomName())
                .isEqualTo("r");
        assertThat(faults.isEmpty()).isTrue();
    }

    @Test
    @DisplayName("1 Errors: a number that is too long has a code of its own")
    void aLongNumberIsRefused() {
        assertThat(faultOf("{'x':" + "9".repeat(20_000) + "}")).isEqualTo("too_long");
    }

    @Test
    @DisplayName("1 Errors: a number that is too long is no matter of depth, however deep it is")
    void aLongNumberAtTheDeepestPlaceIsRefused() {
        assertThat(faultOf("{'x':" + "[".repeat(31) + "9".repeat(20_000) + "]".repeat(31) + "}"))
                .isEqualTo("too_long");
    }

    @ParameterizedTest
    @DisplayName("1 Errors: a member that is there twice has a code, and the place behind its name")
    @ValueSource(
            strings = {
                "{'x':1,\n 'x' : 2}",
                "{'x':\n{'y':1,'y':1}}",
                "{'meta':\n{'y':1,'y':1}}",
                "{'x':[],\n'y':[{'x':1,'x':2}]}"
            })
    void aRepeatedMemberHasACode(String json) {
        assertThat(faultOf(json)).isEqualTo("member_repeated");
        assertThat(
                        catchThrowableOfType(DomainException.class, () -> read(json))
                                .errors()
                                .get(Faults.WHOLE_BODY)
                                .get(0))
                .contains("line 2, column ");
    }

    private String faultOf(String json) {
        return catchThrowableOfType(DomainException.class, () -> read(json))
                .faults()
                .get(Faults.WHOLE_BODY)
                .get(0)
                .code();
    }

    @Test
    @DisplayName("1 Errors: for a malformed document only the syntax error is reported")
    void faultsBeforeASyntaxErrorAreNotReported() {
        assertThatThrownBy(() -> read("{'room_name':5,"))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal -> assertThat(refusal.errors()).containsOnlyKeys("body"));
    }

    @ParameterizedTest
    @DisplayName("1 Errors: a document that is not an object is a fault of the body")
    @ValueSource(strings = {"null", "[]", "5", "'x'", "true", "[{}]", "''", "' '"})
    void theDocumentMustBeAnObject(String json) {
        assertThat(read(json)).isNull();
        assertThat(faults.byPath()).containsOnlyKeys("body");
    }

    @Test
    @DisplayName("1 Conventions: depth at most 32")
    void depthIsLimited() {
        read("{'x':" + "[".repeat(31) + "]".repeat(31) + "}");
        assertThatThrownBy(() -> read("{'x':" + "[".repeat(32) + "]".repeat(32) + "}"))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal ->
                                assertThat(refusal.errors().get("body").get(0))
                                        .isEqualTo("must not be nested deeper than 32 levels"));
    }

    @Test
    @DisplayName(
            "1 Conventions: every response field is always present, snake_case, instants in UTC to the second")
    void everyFieldIsWritten() {
        record Answer(
                String firstName,
                Instant startsAt,
                LocalDate onDay,
                Colour colour,
                ZoneId zone,
                JsonDocument meta) {}
        assertThat(Json.write(new Answer(null, null, null, null, null, null)))
                .isEqualTo(
                        "{\"first_name\":null,\"starts_at\":null,\"on_day\":null,\"colour\":null,\"zone\":null,\"meta\":null}");
        assertThat(
                        Json.write(
                                new Answer(
                                        "Ł",
                                        Instant.parse("2024-01-02T03:04:00.999Z"),
                                        LocalDate.parse("2024-02-29"),
                                        Colour.DARK_RED,
                                        ZoneId.of("UTC"),
                                        new JsonDocument("{\"a\":1.50}"))))
                .isEqualTo(
                        "{\"first_name\":\"Ł\",\"starts_at\":\"2024-01-02T03:04:00Z\",\"on_day\":\"2024-02-29\",\"colour\":\"dark-red\",\"zone\":\"UTC\",\"meta\":{\"a\":1.50}}");
    }

    @Test
    @DisplayName("6: a member can be set to another text in place, and nothing else changes")
    void aMemberIsSetInPlace() {
        JsonDocument given =
                new JsonDocument(
                        "{\"a\":{\"z\":1.5,\"url\":null,\"b\":900719925474099301},\"c\":[{}],\"é\":\"\\\"李\"}");
        assertThat(Json.withMember(given, "a", "url", "https://x/?a=1&b=\"").text())
                .isEqualTo(
                        "{\"a\":{\"z\":1.5,\"url\":\"https://x/?a=1&b=\\\"\",\"b\":900719925474099301},\"c\":[{}],\"é\":\"\\\"李\"}");
        assertThat(Json.withMember(given, "a", "url", null)).isEqualTo(given);
    }

    private Visit read(String json) {
        return read(json, Visit.class);
    }

    private <T> T read(String json, Class<T> type) {
        byte[] body = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return type.cast(Json.read(body, type, faults));
    }
}
