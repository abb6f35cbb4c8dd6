package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.RawHttp;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("1 Errors: sizes of bodies, and incomplete bodies")
class BodiesIT {

    private static final int MAX = 4 * 1024 * 1024;

    private static final byte[] PATIENTS =
            "{\"patients\":[{\"code\":\"p1\",\"first_name\":\"Ana\"}]}"
                    .getBytes(StandardCharsets.UTF_8);

    private final Organization clinic = operator().newOrganization();
    private final Http json = clinic.http().with("Content-Type", "application/json");

    @Test
    @DisplayName("1 Errors: bodies over 4 MiB are 413")
    void aBodyThatIsTooLargeIsRefused() {
        json.sendBytes("PUT", "/v1/patients", ofSize(MAX + 1)).expectRefusal(413);
        json.sendBytes("PUT", "/v1/patients", ofSize(2 * MAX)).expectRefusal(413);
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName("1 Errors: bodies over 4 MiB are 413, chunked ones too")
    void aChunkedBodyThatIsTooLargeIsRefused() {
        json.sendChunked("PUT", "/v1/patients", ofSize(MAX + 1)).expectRefusal(413);
        json.sendChunked("PUT", "/v1/patients", ofSize(2 * MAX)).expectRefusal(413);
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName("1 Errors: a body of 4 MiB is read, however it is sent")
    void theLargestBodyIsRead() {
        json.sendBytes("PUT", "/v1/patients", ofSize(MAX)).expect(200);
        assertThat(clinic.countPatients()).isEqualTo(1);
        json.sendChunked("PUT", "/v1/patients", ofSize(MAX)).expect(200);
        byte[] faulty = ofSize(MAX);
        faulty[MAX - 1] = '!';
        json.sendBytes("PUT", "/v1/patients", faulty).expectRefusal(422);
        json.sendChunked("PUT", "/v1/patients", faulty).expectRefusal(422);
    }

    @ParameterizedTest
    @DisplayName("1 Errors: a Content-Length over 4 MiB is 413 before the body has arrived")
    @ValueSource(
            strings = {"4194305", "2147483647", "2147483648", "99999999999", "9223372036854775807"})
    void anAnnouncedLengthIsRefusedAtOnce(String length) {
        Reply refusal =
                RawHttp.call(json, "PUT", "/v1/patients", PATIENTS, "Content-Length: " + length);
        refusal.expectRefusal(413);
        assertThat(clinic.countPatients()).isZero();
    }

    @ParameterizedTest
    @DisplayName("1 Errors: an invalid Content-Length is a bad request")
    @ValueSource(strings = {"-1", "abc", "1.5", "99999999999999999999", "0x10"})
    void anInvalidLengthIsRefused(String length) {
        Reply refusal =
                RawHttp.call(json, "PUT", "/v1/patients", PATIENTS, "Content-Length: " + length);
        assertThat(refusal.status()).isIn(400, 413);
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName("1 Errors: contradictory lengths cannot be used to smuggle a second request")
    void contradictoryLengthsHaveNoEffect() {
        byte[] smuggled =
                ("0\r\n\r\nPUT /v1/patients HTTP/1.1\r\nHost: x\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8);
        for (String second : List.of("Content-Length: 5", "Transfer-Encoding: chunked")) {
            Reply first =
                    RawHttp.call(
                            json,
                            "PUT",
                            "/v1/patients",
                            smuggled,
                            "Content-Length: " + smuggled.length,
                            second);
            assertThat(first.status()).isIn(400, 422);
            assertThat(first.text()).doesNotContain("HTTP/1.1");
        }
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName(
            "1 Errors: a truncated body has no effect, even if what arrived is a complete document")
    void aTruncatedBodyHasNoEffect() {
        RawHttp.callAndStop(
                json, "PUT", "/v1/patients", PATIENTS, "Content-Length: " + (PATIENTS.length + 10));
        RawHttp.callAndStop(
                json, "PUT", "/v1/patients", chunk(PATIENTS), "Transfer-Encoding: chunked");
        clinic.patient("p1").expectRefusal(404);
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName("1 Errors: malformed chunks are refused")
    void malformedChunksAreRefused() {
        for (String body : List.of("zz\r\n{}\r\n0\r\n\r\n", "-1\r\n{}\r\n0\r\n\r\n")) {
            Reply refusal =
                    RawHttp.call(
                            json,
                            "PUT",
                            "/v1/patients",
                            body.getBytes(StandardCharsets.UTF_8),
                            "Transfer-Encoding: chunked");
            assertThat(refusal.status()).isEqualTo(400);
        }
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName("1 Errors: half a body and a closed connection have no effect")
    void aCallerThatDisconnectsHasNoEffect() {
        byte[] half = Arrays.copyOf(PATIENTS, PATIENTS.length / 2);
        for (byte[] sent : List.of(half, PATIENTS)) {
            RawHttp.callAndVanish(
                    json, "PUT", "/v1/patients", sent, "Content-Length: " + (PATIENTS.length + 1));
        }
        clinic.patient("p1").expectRefusal(404);
        assertThat(clinic.countPatients()).isZero();
    }

    @ParameterizedTest
    @DisplayName("1 Errors: a body that is not a JSON object is 422")
    @ValueSource(
            strings = {
                "", " ", "\r\n\t", "null", "[]", "[{}]", "\"x\"", "\"\"", "5", "true", "{", "}"
            })
    void aBodyThatIsNotAnObjectIsRefused(String body) {
        for (String path : List.of("/v1/patients", "/v1/patients/authenticate")) {
            Reply refusal =
                    json.sendBytes(
                            path.endsWith("e") ? "POST" : "PUT",
                            path,
                            body.getBytes(StandardCharsets.UTF_8));
            assertThat(refusal.expectRefusal(422).faultyFields()).containsExactly("body");
            assertThat(refusal.faultsOf("body")).hasSize(1);
        }
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName("1 Errors: a missing field is 422, keyed by its path")
    void missingFieldsAreNamed() {
        assertThat(json.send("PUT", "/v1/patients", "{}").expectRefusal(422).faultyFields())
                .containsExactly("patients");
        assertThat(
                        json.send("POST", "/v1/patients/authenticate", "{}")
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("code");
        assertThat(
                        operator()
                                .http()
                                .send("POST", "/admin/v1/organizations", "{}")
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("name");
    }

    @Test
    @DisplayName("1 Errors: bodies over 4 MiB are 413, also where no fields are expected")
    void aCallWithoutFieldsHasTheSameLimit() {
        Widget widget = clinic.withPatient("p1").widgetOf("p1");
        widget.http().sendBytes("POST", "/widget/v1/logout", ofSize(MAX + 1)).expectRefusal(413);
        widget.me().expect(200);
        widget.http().sendBytes("POST", "/widget/v1/logout", ofSize(MAX)).expect(204);
        widget.me().expectRefusal(401);
    }

    @Test
    @DisplayName("1 Errors: Expect: 100-continue is answered with 100")
    void expectContinueIsAnswered() {
        Reply first =
                RawHttp.call(
                        json,
                        "PUT",
                        "/v1/patients",
                        PATIENTS,
                        "Expect: 100-continue",
                        "Content-Length: " + PATIENTS.length);
        assertThat(first.status()).isIn(100, 200);
        clinic.existingPatient("p1");
    }

    private static byte[] chunk(byte[] bytes) {
        return (Integer.toHexString(bytes.length)
                        + "\r\n"
                        + new String(bytes, StandardCharsets.UTF_8)
                        + "\r\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** A valid request, filled up with white space. */
    private static byte[] ofSize(int size) {
        byte[] body = Arrays.copyOf(PATIENTS, size);
        Arrays.fill(body, PATIENTS.length, size, (byte) ' ');
        return body;
    }
}
