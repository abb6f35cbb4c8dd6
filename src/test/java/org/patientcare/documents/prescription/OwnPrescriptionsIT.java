package org.patientcare.documents.prescription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("7 Widget: the patient's prescriptions")
class OwnPrescriptionsIT {

    private static final String PATH = "/widget/v1/prescriptions";

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization().withPatient("p1").withPatient("p2");
    private final Prescriptions prescriptions = Prescriptions.of(operator, clinic);

    @Test
    @DisplayName("7: the list is newest first, with the state and with links on this surface")
    void theList() {
        String older = prescriptions.issued(Map.of());
        Database.change(
                "UPDATE prescription SET issued_at = issued_at - interval '1 day' WHERE organization_id = ?",
                clinic.uuid());
        String newer = prescriptions.issued(Map.of());
        prescriptions.withdraw(older, "x").expect(204);
        Http ana = clinic.widgetOf("p1").http();

        JsonNode list = ana.get(PATH + "/").expect(200).json().get("data");

        assertThat(list).hasSize(2);
        assertThat(list.get(0).get("code").asText()).isEqualTo(newer);
        assertThat(list.get(0).get("state").asText()).isEqualTo("issued");
        assertThat(list.get(0).get("issued_at").asText()).endsWith("Z");
        assertThat(list.get(0).get("active_substances").toString()).isEqualTo("[\"Ibuprofeno\"]");
        assertThat(list.get(1).get("state").asText()).isEqualTo("withdrawn");
        assertThat(list.get(1).fieldNames())
                .toIterable()
                .containsExactly("code", "issued_at", "state", "active_substances", "download_url");
        String url = list.get(0).get("download_url").asText();
        assertThat(url).startsWith(ana.base() + PATH);
        assertThat(ana.get(url.substring(ana.base().length())).expect(200).body())
                .isEqualTo(prescriptions.pdf(newer));
    }

    @Test
    @DisplayName("7: a patient sees only their own; another patient's is 404")
    void onlyTheirOwn() {
        String code = prescriptions.issued(Map.of());
        Http other = clinic.widgetOf("p2").http();

        assertThat(other.get(PATH).expect(200).text()).isEqualTo("{\"data\":[]}");
        other.get(PATH + "/" + code + "/download").expectRefusal(404);
        other.get(PATH + "/" + code).expectRefusal(404);
        Http.suiteNode().get(PATH + "/" + code + "/download").expectRefusal(401);
        clinic.http().get(PATH).expectRefusal(401);
    }

    @Test
    @DisplayName(
            "7: a page of the organization's site can read the file name and ETag of the document")
    void pagesOfTheSiteSeeTheHeaders() {
        String origin = "https://site-" + clinic.id() + ".example";
        operator.change(clinic.id(), "{\"allowed_origins\":[\"" + origin + "\"]}").expect(200);
        String code = prescriptions.issued(Map.of());

        Reply reply =
                clinic.widgetOf("p1")
                        .http()
                        .with("Origin", origin)
                        .get(PATH + "/" + code + "/download")
                        .expect(200);

        assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo(origin);
        assertThat(reply.header("Access-Control-Expose-Headers"))
                .contains("Content-Disposition", "ETag");
    }
}
