package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Compression of the API's lists")
class ListCompressionIT {

    private final Organization clinic = withPatients(30);
    private final Http gzip = clinic.http().with("Accept-Encoding", "gzip");

    @Test
    @DisplayName("a long list is compressed for callers that accept it, and has the same content")
    void longLists() throws IOException {
        Reply plain = clinic.http().get("/v1/patients").expect(200);
        Reply small = gzip.get("/v1/patients").expect(200);

        assertThat(plain.header("Content-Encoding")).isNull();
        assertThat(plain.header("Vary")).isEqualTo("Accept-Encoding");
        assertThat(small.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(small.header("Vary")).isEqualTo("Accept-Encoding");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(small.body())).readAllBytes())
                .isEqualTo(plain.body());
        assertThat(small.body().length * 5).isLessThan(plain.body().length);
    }

    @Test
    @DisplayName(
            "a short list, a single object, a list of codes and a refusal are sent as they are")
    void otherResponses() {
        Http ofOnePatient =
                operator()
                        .newOrganization()
                        .withPatient("p1")
                        .http()
                        .with("Accept-Encoding", "gzip");
        assertThat(ofOnePatient.get("/v1/patients").expect(200).header("Content-Encoding"))
                .isNull();
        IntStream.range(0, 20).forEach(i -> clinic.withCode("HELLO-" + i));
        for (String path :
                new String[] {"/v1/patients/p1", "/v1/activation-codes", "/v1/patients/none"}) {
            assertThat(gzip.get(path).header("Content-Encoding")).as(path).isNull();
        }
        assertThat(gzip.get("/v1/patients?page=x").expect(422).header("Content-Encoding")).isNull();
    }

    @Test
    @DisplayName("HEAD announces what a GET of the same caller would be sent")
    void head() {
        for (Http caller : new Http[] {gzip, clinic.http()}) {
            Reply head = caller.send("HEAD", "/v1/patients", null).expect(200);
            Reply list = caller.get("/v1/patients").expect(200);

            assertThat(head.header("Content-Encoding")).isEqualTo(list.header("Content-Encoding"));
            assertThat(head.header("Vary")).isEqualTo("Accept-Encoding");
            assertThat(head.header("Content-Length")).isEqualTo(String.valueOf(list.body().length));
        }
    }

    private static Organization withPatients(int number) {
        Organization clinic = operator().newOrganization();
        clinic.upsert(
                        IntStream.rangeClosed(1, number)
                                .mapToObj(i -> Map.of("code", "p" + i, "first_name", "Ana"))
                                .toArray(Map[]::new))
                .expect(200);
        return clinic;
    }
}
