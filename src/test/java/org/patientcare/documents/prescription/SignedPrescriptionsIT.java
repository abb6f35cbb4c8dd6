package org.patientcare.documents.prescription;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Http;
import org.patientcare.testing.KeyStores;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.SignatureReader;

@OwnInstallation
@DisplayName("5 Prescriptions: signed by the service with the site's certificate")
class SignedPrescriptionsIT {

    @TempDir private static Path folder;

    private static OwnPostgres postgres;
    private static Node signingNode;
    private static Node nodeOfUnprintableOwner;

    @BeforeAll
    static void startNodesThatSign() {
        postgres = OwnPostgres.start();
        signingNode = launch(KeyStores.valid(folder, "EC"));
        nodeOfUnprintableOwner = launch(KeyStores.ofUnprintableOwner(folder));
        signingNode.awaitReady();
        nodeOfUnprintableOwner.awaitReady();
    }

    @AfterAll
    static void stopTheNodes() {
        signingNode.close();
        nodeOfUnprintableOwner.close();
        postgres.close();
    }

    private static Node launch(Path keyStore) {
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(postgres.settings(port));
        settings.put("patientcare.pdf.signing-keystore", keyStore.toString());
        settings.put("patientcare.pdf.signing-password", KeyStores.PASSWORD);
        return Node.launch(settings, port);
    }

    @Test
    @DisplayName("5: PAdES baseline B over the whole document, which names the owner of the seal")
    void whatTheServiceIssuesIsSigned() {
        Prescriptions prescriptions = at(signingNode);
        String code = prescriptions.issued(Map.of());
        byte[] pdf = prescriptions.pdf(code);

        assertThat(SignatureReader.signatures(pdf))
                .containsExactly(
                        new SignatureReader.Found("PAdES-BASELINE-B", true, true, KeyStores.OWNER));
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
        assertThat(PdfReader.text(pdf)).contains("electronic seal of " + KeyStores.OWNER);
        assertThat(PdfReader.qrCode(pdf))
                .isEqualTo(Http.node(signingNode.port()).base() + "/verify/" + code);
        assertThat(prescriptions.pdf(code)).isEqualTo(pdf);
    }

    @Test
    @DisplayName("5: after one byte of the download is changed, the validation fails")
    void oneChangedByteIsNoticed() {
        Prescriptions prescriptions = at(signingNode);
        byte[] pdf = prescriptions.pdf(prescriptions.issued(Map.of()));
        pdf[pdf.length / 3] ^= 1;

        assertThat(SignatureReader.signatures(pdf))
                .noneMatch(SignatureReader.Found::intact)
                .hasSize(1);
    }

    @Test
    @DisplayName("5: an owner whose name cannot be printed signs, but is not named in the document")
    void anUnprintableOwnerSigns() {
        Prescriptions prescriptions = at(nodeOfUnprintableOwner);

        byte[] pdf = prescriptions.pdf(prescriptions.issued(Map.of()));

        assertThat(SignatureReader.signatures(pdf))
                .containsExactly(
                        new SignatureReader.Found(
                                "PAdES-BASELINE-B", true, true, KeyStores.UNPRINTABLE_OWNER));
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
        assertThat(PdfReader.text(pdf)).contains("Ibuprofeno").doesNotContain("electronic seal");
    }

    private static Prescriptions at(Node node) {
        Operator operator = Operator.ofNode(node.port());
        Organization clinic =
                operator.newOrganization(Map.of("name", "Clinic", "language", "en"))
                        .at(node.port())
                        .withPatient("p1");
        return Prescriptions.of(operator, clinic);
    }
}
