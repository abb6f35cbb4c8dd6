package org.patientcare.documents.prescription;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.KeyStores;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.SharedNode;
import org.patientcare.testing.SignatureReader;

@OnSharedNode
@DisplayName("5 Prescriptions: signed by the service with the site's certificate")
class SignedPrescriptionsIT {

    private final int port = SharedNode.ready().node().port();

    @Test
    @DisplayName("5: PAdES baseline B over the whole document, which names the owner of the seal")
    void whatTheServiceIssuesIsSigned() {
        Prescriptions prescriptions = prescriptions();
        String code = prescriptions.issued(Map.of());
        byte[] pdf = prescriptions.pdf(code);

        assertThat(SignatureReader.signatures(pdf))
                .containsExactly(
                        new SignatureReader.Found("PAdES-BASELINE-B", true, true, KeyStores.OWNER));
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
        assertThat(PdfReader.text(pdf)).contains("electronic seal of " + KeyStores.OWNER);
        assertThat(PdfReader.qrCode(pdf)).isEqualTo(Http.node(port).base() + "/verify/" + code);
        assertThat(prescriptions.pdf(code)).isEqualTo(pdf);
    }

    @Test
    @DisplayName("5: after one byte of the download is changed, the validation fails")
    void oneChangedByteIsNoticed() {
        Prescriptions prescriptions = prescriptions();
        byte[] pdf = prescriptions.pdf(prescriptions.issued(Map.of()));
        pdf[pdf.length / 3] ^= 1;

        assertThat(SignatureReader.signatures(pdf))
                .noneMatch(SignatureReader.Found::intact)
                .hasSize(1);
    }

    private Prescriptions prescriptions() {
        Operator operator = Operator.ofNode(port);
        Organization clinic =
                operator.newOrganization(Map.of("name", "Clinic", "language", "en"))
                        .at(port)
                        .withPatient("p1");
        return Prescriptions.of(operator, clinic);
    }
}
