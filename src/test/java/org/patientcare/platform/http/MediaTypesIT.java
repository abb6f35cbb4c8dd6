package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.RawHttp;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("1 Conventions: media types")
class MediaTypesIT {

    private static final byte[] PATIENTS =
            "{\"patients\":[{\"code\":\"p1\",\"first_name\":\"Łukasz\"}]}"
                    .getBytes(StandardCharsets.UTF_8);

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    @ParameterizedTest
    @DisplayName("1 Conventions: a body of another content type is 415")
    @ValueSource(
            strings = {
                "text/plain",
                "text/json",
                "application/xml",
                "application/octet-stream",
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "application/json-patch+json",
                "application/jsonx",
                "application/merge-patch+json",
                "application/*",
                "*/*",
                "*",
                "foo",
                ";;",
                ";",
                ",",
                "/",
                "/json",
                "application/",
                "application /json",
                "application/json text/plain",
                "application json",
                "charset=utf-8",
                "\"application/json\""
            })
    void anotherContentTypeIsRefused(String type) {
        send(type).expectRefusal(415);
        assertThat(clinic.countPatients()).isZero();
    }

    @ParameterizedTest
    @DisplayName(
            "1 Conventions: media types compare without regard to case, whatever their parameters")
    @ValueSource(
            strings = {
                "application/json",
                "APPLICATION/JSON",
                "Application/Json",
                "application/json; charset=utf-8",
                "application/json;charset=UTF-8",
                "APPLICATION/JSON; CHARSET=\"utf-8\"",
                "application/json;",
                "application/json ; version=1",
                " application/json "
            })
    void jsonIsAcceptedInAnySpelling(String type) {
        send(type).expect(200);
        assertThat(firstName()).isEqualTo("Łukasz");
    }

    @ParameterizedTest
    @DisplayName("1 Conventions: bodies are UTF-8 whatever a charset parameter says")
    @ValueSource(strings = {"utf-16", "iso-8859-1", "windows-1252", "nonsense", "\"\""})
    void theCharsetParameterIsIgnored(String charset) {
        send("application/json; charset=" + charset).expect(200);
        assertThat(firstName()).isEqualTo("Łukasz");
    }

    @Test
    @DisplayName("1 Conventions: a body without a content type is taken as JSON")
    void aBodyWithoutAContentTypeIsJson() {
        clinic.http().sendBytes("PUT", "/v1/patients", PATIENTS).expect(200);
        assertThat(firstName()).isEqualTo("Łukasz");
    }

    @Test
    @DisplayName("1 Conventions: a body with an empty content type is taken as JSON")
    void aBodyWithAnEmptyContentTypeIsJson() {
        RawHttp.call(
                        clinic.http(),
                        "PUT",
                        "/v1/patients",
                        PATIENTS,
                        "Content-Type:",
                        "Content-Length: " + PATIENTS.length)
                .expect(200);
        assertThat(firstName()).isEqualTo("Łukasz");
    }

    @Test
    @DisplayName("1 Conventions: a body of another content type is 415, an empty one too")
    void anEmptyFormIsRefusedWhereFieldsAreExpected() {
        send("application/x-www-form-urlencoded", new byte[0]).expectRefusal(415);
    }

    @ParameterizedTest
    @DisplayName("1 Conventions: an Accept that excludes JSON is 406")
    @ValueSource(
            strings = {
                "text/html",
                "application/xml",
                "text/*",
                "image/png, text/html;q=0.9",
                "application/json;q=0",
                "application/json;q=0.0",
                "APPLICATION/XML",
                "application/*;q=0, text/html",
                "application/json;q=0, */*"
            })
    void anAcceptThatExcludesJsonIsRefused(String accept) {
        clinic.withPatient("p1");
        clinic.http().with("Accept", accept).get("/v1/patients/p1").expectRefusal(406);
        clinic.http()
                .with("Accept", accept)
                .send(
                        "PUT",
                        "/v1/patients",
                        "{\"patients\":[{\"code\":\"p2\",\"first_name\":\"B\"}]}")
                .expectRefusal(406);
        assertThat(clinic.countPatients()).isEqualTo(1);
    }

    @Test
    @DisplayName("1 Conventions: a 406 names JSON")
    void aRefusalNamesJson() {
        assertThat(
                        clinic.http()
                                .with("Accept", "application/pdf")
                                .get("/v1/activation-codes")
                                .expectRefusal(406)
                                .json()
                                .get("message")
                                .asText())
                .isEqualTo(
                        "No type in the Accept header is available here: let it include application/json.");
    }

    @Test
    @DisplayName(
            "1 Conventions: a PDF is served whatever Accept says, and HEAD announces its length; errors are JSON")
    void aPdfIsServedWhateverIsAccepted() {
        clinic.withPatient("p1");
        Prescriptions prescriptions = Prescriptions.of(operator(), clinic);
        String path = "/prescriptions/" + prescriptions.issued(Map.of()) + "/download";
        Map<String, Http> readers =
                Map.of("/api/v1", clinic.http(), "/widget/v1", clinic.widgetOf("p1").http());
        readers.forEach(
                (surface, reader) -> {
                    for (String accept :
                            List.of(
                                    "application/json",
                                    "text/html",
                                    "image/*",
                                    "application/pdf")) {
                        Http caller = reader.with("Accept", accept);
                        Reply pdf = caller.get(surface + path).expect(200);
                        Reply head = caller.send("HEAD", surface + path, null).expect(200);
                        assertThat(pdf.header("Content-Type")).isEqualTo("application/pdf");
                        assertThat(pdf.text()).startsWith("%PDF");
                        assertThat(head.header("Content-Length"))
                                .isEqualTo(String.valueOf(pdf.body().length))
                                .isEqualTo(pdf.header("Content-Length"));
                        assertThat(head.header("ETag")).isEqualTo(pdf.header("ETag"));
                    }
                });
        clinic.http()
                .with("Accept", "application/pdf")
                .get("/api/v1/prescriptions/" + UUID.randomUUID() + "/download")
                .expectRefusal(404);
    }

    @Test
    @DisplayName("1 Conventions: HEAD announces the length of a JSON body, however long it is")
    void headAnnouncesTheLengthOfJson() {
        for (int i = 0; i < 15; i++) {
            clinic.withCode("c" + i, "meta", "x".repeat(2_000));
        }
        Reply head = clinic.http().send("HEAD", "/v1/activation-codes", null).expect(200);
        assertThat(head.header("Content-Length"))
                .isEqualTo(String.valueOf(clinic.codes("").expect(200).body().length));
        assertThat(head.body()).isEmpty();
    }

    @ParameterizedTest
    @DisplayName("1 Conventions: an Accept that includes JSON, or cannot be parsed, is accepted")
    @ValueSource(
            strings = {
                "application/json",
                "APPLICATION/JSON",
                "application/*",
                "*/*",
                "Application/*",
                "application/json; charset=utf-8",
                "application/json;q=0.001",
                "text/html, */*;q=0.1",
                "text/html, application/json;q=0.1",
                "text/html;level=1;q=0.4,application/json",
                "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2",
                "*/*, application/xml;q=0",
                "foo",
                ";;",
                ",",
                "application/json,",
                "application/json;q=abc",
                "application/json;q=2",
                "text/html;q=",
                "/",
                "*"
            })
    void anAcceptThatIncludesJsonIsAccepted(String accept) {
        clinic.withPatient("p1");
        Reply found = clinic.http().with("Accept", accept).get("/v1/patients/p1").expect(200);
        assertThat(found.header("Content-Type").toLowerCase(Locale.ROOT))
                .startsWith("application/json");
    }

    @Test
    @DisplayName("1 Conventions: an empty Accept excludes nothing")
    void anEmptyAcceptIsAccepted() {
        clinic.withPatient("p1");
        RawHttp.call(clinic.http(), "GET", "/v1/patients/p1", "Accept:").expect(200);
    }

    @Test
    @DisplayName("1 Conventions: several Accept headers count as one")
    void severalAcceptHeadersAreRead() {
        clinic.withPatient("p1");
        RawHttp.call(
                        clinic.http(),
                        "GET",
                        "/v1/patients/p1",
                        "Accept: text/html",
                        "Accept: application/json")
                .expect(200);
        RawHttp.call(
                        clinic.http(),
                        "GET",
                        "/v1/patients/p1",
                        "Accept: text/html",
                        "Accept: text/plain")
                .expectRefusal(406);
    }

    @ParameterizedTest
    @DisplayName("1 Conventions: a JSON content type on a GET must not fail, nor any other")
    @ValueSource(
            strings = {
                "application/json",
                "text/plain",
                "foo",
                "application/x-www-form-urlencoded"
            })
    void aContentTypeOnAGetIsIgnored(String type) {
        clinic.withPatient("p1");
        clinic.http().with("Content-Type", type).get("/v1/patients/p1").expect(200);
        for (String body : List.of("{}", "{", "a=b", "")) {
            clinic.http()
                    .with("Content-Type", type)
                    .sendBytes("GET", "/v1/patients/p1", body.getBytes(StandardCharsets.UTF_8))
                    .expect(200);
        }
    }

    @ParameterizedTest
    @DisplayName(
            "1 Conventions: calls that take no fields accept any content type and any body or none")
    @ValueSource(
            strings = {
                "application/json",
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "text/plain",
                "foo",
                ""
            })
    void callsWithoutFieldsAcceptAnything(String type) {
        clinic.withPatient("p1");
        for (String body : List.of("", "{}", "{", "a=b&c=%ZZ", "--x\r\n", "\u0000")) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            Widget revoked = clinic.widgetOf("p1");
            typed(operator.http(), type)
                    .sendBytes(
                            "POST",
                            Operator.organization(clinic.id()) + "/patients/p1/revoke-tokens",
                            bytes)
                    .expect(204);
            revoked.me().expectRefusal(401);

            Widget widget = clinic.widgetOf("p1");
            typed(widget.http(), type).sendBytes("POST", "/widget/v1/logout", bytes).expect(204);
            widget.me().expectRefusal(401);

            String apiKey = operator.withPermissions(clinic).apiKey();
            typed(operator.http(), type)
                    .sendBytes("DELETE", Operator.credentials(clinic.id()) + "/" + apiKey, bytes)
                    .expect(204);
        }
    }

    @ParameterizedTest
    @DisplayName("1 Errors: a compressed body is 415")
    @ValueSource(
            strings = {
                "gzip",
                "GZIP",
                "x-gzip",
                "deflate",
                "br",
                "zstd",
                "identity, gzip",
                "nonsense"
            })
    void aCompressedBodyIsRefused(String encoding) throws IOException {
        Http http =
                clinic.http()
                        .with("Content-Type", "application/json")
                        .with("Content-Encoding", encoding);
        http.sendBytes("PUT", "/v1/patients", gzipped(PATIENTS)).expectRefusal(415);
        http.sendBytes("PUT", "/v1/patients", PATIENTS).expectRefusal(415);
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName("1 Errors: a compressed body is 415; identity is no compression")
    void anEncodingThatChangesNothingIsAccepted() {
        clinic.http()
                .with("Content-Type", "application/json")
                .with("Content-Encoding", "identity")
                .sendBytes("PUT", "/v1/patients", PATIENTS)
                .expect(200);
        assertThat(clinic.countPatients()).isEqualTo(1);
    }

    @Test
    @DisplayName("1 Errors: a compressed body is 415, also on a call without fields")
    void aCompressedBodyIsRefusedWhereNoFieldsAreExpected() {
        Widget widget = clinic.withPatient("p1").widgetOf("p1");
        widget.http()
                .with("Content-Encoding", "gzip")
                .sendBytes("POST", "/widget/v1/logout", gzipped(PATIENTS))
                .expectRefusal(415);
        widget.me().expect(200);
    }

    private static Http typed(Http http, String type) {
        return type.isEmpty() ? http : http.with("Content-Type", type);
    }

    private static byte[] gzipped(byte[] bytes) {
        ByteArrayOutputStream small = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(small)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return small.toByteArray();
    }

    private Reply send(String contentType) {
        return send(contentType, PATIENTS);
    }

    private Reply send(String contentType, byte[] body) {
        return clinic.http()
                .with("Content-Type", contentType)
                .sendBytes("PUT", "/v1/patients", body);
    }

    private String firstName() {
        return clinic.existingPatient("p1").get("first_name").asText();
    }
}
