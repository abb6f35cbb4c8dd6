package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("1 Conventions: JSON is read strictly")
class StrictJsonIT {

    private final Organization clinic = operator().newOrganization();

    /**
     * Documents that violate the grammar, UTF-8 or the limits; raw bytes are written as Latin-1
     * characters.
     */
    static Stream<Arguments> unreadable() {
        String deep = "[".repeat(100_000);
        return Stream.of(
                refused("a byte that is no UTF-8", members("'last_name':'a\u00ffb'")),
                refused("an incomplete character", members("'last_name':'\u00c3'")),
                refused("an overlong NUL", members("'last_name':'\u00c0\u0080'")),
                refused("an overlong slash", members("'last_name':'\u00c0\u00af'")),
                refused("a surrogate in bytes", members("'last_name':'\u00ed\u00a0\u0080'")),
                refused(
                        "a character beyond Unicode",
                        members("'last_name':'\u00f4\u0090\u0080\u0080'")),
                refused("a byte that is no UTF-8 in an unknown member", members("'x':'\u00ff'")),
                refused("Latin-1", members("'last_name':'Mu\u00f1oz'")),
                refused("half a surrogate pair", members("'last_name':'\\ud800'")),
                refused("the other half", members("'last_name':'\\udc00'")),
                refused("halves in the wrong order", members("'last_name':'\\udc00\\ud800'")),
                refused("half a pair before a letter", members("'last_name':'\\ud83da'")),
                refused("half a pair in a member's name", members("'\\ud800':1")),
                refused("half a pair in an unknown member", members("'x':{'y':['\\ud800']}")),
                refused("half a pair in meta", members("'meta':{'a':'\\udfff'}")),
                refused("half a pair in a name in meta", members("'meta':{'\\ud800':1}")),
                refused("U+0000", members("'last_name':'a\\u0000b'")),
                refused("U+0000 in a member's name", members("'a\\u0000':1")),
                refused("U+0000 in an unknown member", members("'x':[{'y':'\\u0000'}]")),
                refused("U+0000 in a name in an unknown member", members("'x':{'\\u0000':1}")),
                refused("U+0000 in meta", members("'meta':{'a':['\\u0000']}")),
                refused("U+0000 in a name in meta", members("'meta':{'\\u0000':1}")),
                refused("U+0000 in place of a text", members("'last_name':{'a':['\\u0000']}")),
                refused("half a pair in place of a text", members("'last_name':['\\ud800']")),
                refused("a member twice in place of a text", members("'last_name':{'a':1,'a':2}")),
                refused("a raw NUL", members("'last_name':'\u0000'")),
                refused("a raw line break", members("'last_name':'a\nb'")),
                refused("a raw tab", members("'last_name':'a\tb'")),
                refused("two byte order marks", "\u00ef\u00bb\u00bf".repeat(2) + members("")),
                refused("a member twice", "{'patients':[],'patients':[" + patient("") + "]}"),
                refused("a member of a patient twice", members("'code':'p2'")),
                refused("a member twice, once escaped", members("'\\u0063ode':'p2'")),
                refused("a member of meta twice", members("'meta':{'a':1,'a':2}")),
                refused("a member of an array in meta twice", members("'meta':[[{'a':1,'a':1}]]")),
                refused(
                        "a member of an unknown member twice",
                        members("'x':{'a':1,'b':{'c':1,'c':1}}")),
                refused("an unknown member twice", members("'x':1,'x':2")),
                refused("33 levels in meta", members("'meta':" + nested(30))),
                refused("33 levels in an unknown member", "{'x':" + nested(32) + "}"),
                refused(
                        "33 levels of objects",
                        "{'x':" + "{'x':".repeat(32) + "1" + "}".repeat(33)),
                refused("33 levels in place of a text", members("'last_name':" + nested(30))),
                refused("100,000 levels", deep),
                refused("100,000 levels in an unknown member", "{'x':" + deep),
                refused("100,000 levels in meta", members("'meta':" + nested(100_000))),
                refused("a second document", members("") + "{}"),
                refused("a word behind the document", members("") + "x"),
                refused("a bracket behind the document", members("") + "]"),
                refused("a comma behind the document", members("") + ","),
                refused("a NUL behind the document", members("") + "\u0000"),
                refused("NaN", members("'meta':{'a':NaN}")),
                refused("Infinity", members("'meta':{'a':-Infinity}")),
                refused("a comment", "/* */" + members("")),
                refused("a line comment", members("") + "// x"),
                refused("a comment in an unknown member", members("'x':[1 # one\n]")),
                Arguments.of("single quotes", "{\"patients\":'x'}"),
                refused("a name without quotes", "{patients:[]}"),
                refused("a leading zero", members("'meta':[01]")),
                refused("a negative leading zero", members("'meta':[-01]")),
                refused("a plus", members("'meta':[+1]")),
                refused("no digit before the point", members("'meta':[.5]")),
                refused("no digit behind the point", members("'meta':[1.]")),
                refused("no exponent", members("'meta':[1e]")),
                refused("a hexadecimal number", members("'meta':[0x10]")),
                refused("a capital True", members("'meta':[True]")),
                refused("half a null", members("'meta':[nul]")),
                refused("a comma behind the last element", members("'meta':[1,]")),
                refused("a comma behind the last member", members("'meta':{'a':1,}")),
                refused("a missing element", members("'meta':[1,,2]")),
                refused("a missing value", members("'meta':{'a':}")),
                refused("a missing colon", members("'meta':{'a' 1}")),
                refused("a missing comma", members("'meta':[1 2]")),
                refused("an unknown escape", members("'last_name':'\\x'")),
                refused("half an escape", members("'last_name':'\\u12'")),
                refused("another white space", "\u00c2\u00a0" + members("")),
                refused("a form feed", "\f" + members("")),
                refused("a document without its end", "{'patients':[" + patient("")),
                refused("a string without its end", "{'patients"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unreadable")
    @DisplayName("1 Conventions: JSON is read strictly, violations are 422")
    void whatIsNotStrictlyJsonIsRefused(String what, String body) {
        Reply refusal = send(body.getBytes(StandardCharsets.ISO_8859_1)).expectRefusal(422);
        assertThat(refusal.faultyFields()).as(what).containsExactly("body");
        assertThat(refusal.faultsOf("body")).hasSize(1);
        expectSentences(refusal);
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName("1 Conventions: a byte order mark before JSON is skipped")
    void aByteOrderMarkIsSkipped() {
        send("\uFEFF" + members("")).expect(200);
        assertThat(clinic.countPatients()).isOne();
    }

    @ParameterizedTest
    @DisplayName("1 Conventions: JSON is UTF-8 only")
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE"})
    void otherEncodingsAreRefused(String charset) {
        byte[] body = members("").getBytes(Charset.forName(charset));
        assertThat(send(body).expectRefusal(422).faultyFields()).containsExactly("body");
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName("1 Conventions: JSON is read to a depth of 32")
    void thirtyTwoLevelsAreRead() {
        send(members("'meta':" + nested(29))).expect(200);
        assertThat(clinic.patient("p1").text()).contains("\"meta\":" + nested(29));
        send("{'x':" + nested(31) + ",'patients':[" + patient("") + "]}").expect(200);
        send(members("'x':" + nested(29))).expect(200);
    }

    @Test
    @DisplayName("1 Conventions: unknown members are ignored, never rejected")
    void unknownMembersAreIgnored() {
        send("{'x':1,'patients':["
                        + patient(
                                "'x':null,'y':{'code':5,'a':[[{}],1e400,true]},'Code':1,'firstName':2,'':3,'n':"
                                        + "9".repeat(5_000))
                        + "],'y':['patients'],'z':'"
                        + "z".repeat(100_000)
                        + "'}")
                .expect(200);
        assertThat(clinic.existingPatient("p1").get("first_name").asText()).isEqualTo("Ana");
        clinic.http()
                .send(
                        "POST",
                        "/v1/patients/authenticate",
                        "{\"x\":{},\"code\":\"p1\",\"y\":[null]}")
                .expect(200);
    }

    @Test
    @DisplayName("1 Conventions: all white space and escapes of JSON are read")
    void everythingInTheGrammarIsRead() {
        send(" \t\r\n{ \"patients\" : [\n{\"c\\u006fde\":\"p\\u0031\",\"first_name\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\ud83d\\ude00é\"} ] }\r\n")
                .expect(200);
        assertThat(clinic.existingPatient("p1").get("first_name").asText())
                .isEqualTo("\"\\/\b\f\n\r\t😀é");
    }

    @Test
    @DisplayName(
            "1 Errors: all faults of the request are reported at once, keyed by path, in the order of the caller's list")
    void everyWrongTypeIsNamedOnce() {
        List<String> patients = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (String field : TEXTS) {
            for (String value : List.of("5", "true", "{}", "[]", "1.5", "{'a':['x']}")) {
                expected.add("patients[" + patients.size() + "]." + field);
                patients.add(with(patients.size(), field, value));
            }
        }
        for (String value : List.of("5", "true", "false", "'x'", "-0.0")) {
            expected.add("patients[" + patients.size() + "].meta");
            patients.add(with(patients.size(), "meta", value));
        }
        for (String field : List.of("gender", "birth_date", "email", "locale")) {
            expected.add("patients[" + patients.size() + "]." + field);
            patients.add(with(patients.size(), field, "'x'"));
        }
        Reply refusal =
                send("{'patients':[" + String.join(",", patients) + "]}").expectRefusal(422);
        assertThat(refusal.faultyFields()).containsExactlyElementsOf(expected);
        for (String field : expected) {
            assertThat(refusal.faultsOf(field)).as(field).hasSize(1);
        }
        expectSentences(refusal);
        assertThat(clinic.countPatients()).isZero();
    }

    @ParameterizedTest
    @DisplayName("1 Errors: a wrong type is named by the path of its field")
    @ValueSource(strings = {"5", "true", "'x'", "{}", "{'code':'p1'}", "''", "' '", "null"})
    void patientsMustBeAList(String value) {
        Reply refusal = send("{'patients':" + value + "}").expectRefusal(422);
        assertThat(refusal.faultyFields()).containsExactly("patients");
        assertThat(refusal.faultsOf("patients")).hasSize(1);
        expectSentences(refusal);
    }

    @ParameterizedTest
    @DisplayName("1 Errors: a wrong type is named by the path of its element")
    @ValueSource(strings = {"5", "true", "'x'", "[]", "[{}]", "null", "''", "' '"})
    void aPatientMustBeAnObject(String value) {
        Reply refusal = send("{'patients':[" + patient("") + "," + value + "]}").expectRefusal(422);
        assertThat(refusal.faultyFields()).containsExactly("patients[1]");
        assertThat(refusal.faultsOf("patients[1]")).hasSize(1);
        expectSentences(refusal);
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName(
            "1 Errors: all faults of all patients are reported at once, in the order of the caller's list")
    void faultsComeInTheOrderOfTheList() {
        String patients =
                IntStream.range(0, 100)
                        .mapToObj(i -> i == 50 ? with(i, "x", "1") : "{'birth_date':'2000-02-30'}")
                        .collect(Collectors.joining(","));
        Reply refusal = send("{'patients':[" + patients + "]}").expectRefusal(422);
        List<String> expected =
                IntStream.range(0, 100)
                        .filter(i -> i != 50)
                        .mapToObj(i -> "patients[" + i + "].")
                        .flatMap(p -> Stream.of(p + "birth_date", p + "code", p + "first_name"))
                        .toList();
        assertThat(refusal.faultyFields()).containsExactlyElementsOf(expected);
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName("1 Errors: a field of the wrong type is reported once")
    void aFieldOfTheWrongTypeIsNotMissing() {
        Reply refusal =
                send("{'patients':[{'code':5,'first_name':null},{'code':'','first_name':[]}]}")
                        .expectRefusal(422);
        assertThat(refusal.faultyFields())
                .containsExactly(
                        "patients[0].code",
                        "patients[0].first_name",
                        "patients[1].code",
                        "patients[1].first_name");
        assertThat(refusal.faultsOf("patients[0].code")).containsExactly("must be a text");
        assertThat(refusal.faultsOf("patients[0].first_name")).containsExactly("is required");
        assertThat(refusal.faultsOf("patients[1].code")).containsExactly("is required");
        assertThat(refusal.faultsOf("patients[1].first_name")).containsExactly("must be a text");
    }

    @Test
    @DisplayName("1 Errors: a very long list of faults is truncated")
    void aHundredThousandFaultsGetOneRefusal() {
        String patients = "5,".repeat(100_000) + "5";
        assertThat(send("{'patients':[" + patients + "]}").expectRefusal(422).body().length)
                .isLessThan(500_000);
    }

    @Test
    @DisplayName("3 Patients: meta is returned as given")
    void metaIsReturnedUnchanged() {
        for (String meta :
                List.of(
                        "{}",
                        "[]",
                        "{'z':1,'a':2,'10':3,'9':4,'':5}",
                        "[1.50,-0.0,-0,0.1000,1e400,-1E-400,1E+2,1e2,100.0]",
                        "[12345678901234567890,123456789012345678901234567890.123456789012345678901234567890]",
                        "[" + "9".repeat(2000) + ",0." + "1".repeat(2000) + "]",
                        "[true,false,null,'',{'a':{'b':[[],{}]}}]",
                        "{'é':'Łukasz 李 👩‍⚕️ \u2028 <&>'}",
                        "{'meta':{'code':'x'},'patients':[]}")) {
            send(members("'meta':" + meta)).expect(200);
            assertThat(clinic.patient("p1").text())
                    .endsWith("\"meta\":" + meta.replace('\'', '"') + "}");
        }
    }

    @Test
    @DisplayName("3 Patients: meta holds 16 KiB, white space not counted")
    void metaHoldsSixteenKibibytes() {
        String full = "{'a':'" + "x".repeat(16_384 - 8) + "'}";
        send(members("'meta':" + full)).expect(200);
        assertThat(clinic.existingPatient("p1").get("meta").toString()).hasSize(16_384);
        String wide = "['" + "é".repeat((16_384 - 4) / 2) + "']";
        send(members("'meta':" + wide)).expect(200);
        send(members("'meta':" + " ".repeat(20_000) + "[ " + " ".repeat(20_000) + "]")).expect(200);
        assertThat(clinic.existingPatient("p1").get("meta").toString()).isEqualTo("[]");
    }

    @Test
    @DisplayName("3 Patients: meta of more than 16 KiB is refused")
    void metaHoldsNoMore() {
        for (String meta :
                List.of(
                        "{'a':'" + "x".repeat(16_385 - 8) + "'}",
                        "['" + "é".repeat((16_386 - 4) / 2) + "']",
                        "[" + "9".repeat(16_383) + "]")) {
            assertThat(send(members("'meta':" + meta)).expectRefusal(422).faultyFields())
                    .containsExactly("patients[0].meta");
        }
        assertThat(clinic.countPatients()).isZero();
    }

    private static final List<String> TEXTS =
            List.of(
                    "code",
                    "first_name",
                    "last_name",
                    "gender",
                    "birth_date",
                    "tax_id",
                    "email",
                    "plan",
                    "phone",
                    "locale");

    private static Arguments refused(String what, String body) {
        return Arguments.of(what, body.replace('\'', '"'));
    }

    private static String nested(int levels) {
        return "[".repeat(levels) + "]".repeat(levels);
    }

    private static String patient(String members) {
        return "{'code':'p1','first_name':'Ana'" + (members.isEmpty() ? "" : "," + members) + "}";
    }

    /** A patient with the given field, whose other fields are valid. */
    private static String with(int index, String field, String value) {
        return Map.of("code", "'p" + index + "'", "first_name", "'Ana'").entrySet().stream()
                .filter(member -> !member.getKey().equals(field))
                .map(member -> "'" + member.getKey() + "':" + member.getValue())
                .collect(Collectors.joining(",", "{'" + field + "':" + value + ",", "}"));
    }

    private static String members(String members) {
        return "{'patients':[" + patient(members) + "]}";
    }

    private Reply send(String body) {
        return send(body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private Reply send(byte[] body) {
        return clinic.http()
                .with("Content-Type", "application/json")
                .sendBytes("PUT", "/v1/patients", body);
    }

    private static void expectSentences(Reply refusal) {
        assertThat(refusal.text())
                .doesNotContainIgnoringCase("jackson")
                .doesNotContain("java")
                .doesNotContain("com.")
                .doesNotContainIgnoringCase("deserial")
                .doesNotContainIgnoringCase("token")
                .doesNotContainIgnoringCase("LinkedHashMap")
                .doesNotContain("Request[")
                .doesNotContain("{max}");
    }
}
