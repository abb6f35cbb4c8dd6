package org.patientcare.surfaces.my;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.PatientLink;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.UsesNode;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.SECOND)
@DisplayName("5 Document tickets and patient links over two nodes")
class LinksOverTwoNodesIT {

    private final Node second = KeptNode.SECOND.node();
    private final Organization clinic = operator().newOrganization();

    @Test
    @DisplayName(
            "5: of sixteen concurrent requests, eight on each node, exactly five get the document")
    void exactlyFiveDownloads() {
        clinic.upsert(Map.of("code", "p1", "first_name", "Ana", "birth_date", "1980-05-17"))
                .expect(200);
        String code = Prescriptions.of(operator(), clinic).issued(Map.of());
        for (int round = 0; round < 3; round++) {
            String document = clinic.widgetOf("p1").documentPath(code);
            List<Callable<Integer>> readers = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                Http node = i % 2 == 0 ? Http.suiteNode() : Http.node(second.port());
                readers.add(() -> node.get(document).status());
            }
            List<Integer> answers = Parallel.run(readers);
            assertThat(Collections.frequency(answers, 200)).as(answers.toString()).isEqualTo(5);
            assertThat(Collections.frequency(answers, 404)).isEqualTo(11);
        }
    }

    @Test
    @DisplayName(
            "5: of sixteen concurrent wrong birth dates, eight on each node, exactly five are checked")
    void exactlyFiveErrors() {
        clinic.upsert(Map.of("code", "p1", "first_name", "Ana", "birth_date", "1980-05-17"))
                .expect(200);
        for (int round = 0; round < 3; round++) {
            PatientLink link = PatientLink.of(clinic, "p1");
            List<Callable<String>> guesses = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                Http node = i % 2 == 0 ? Http.suiteNode() : Http.node(second.port());
                guesses.add(() -> link.at(node).answer("1980-05-18"));
            }
            List<String> answers = Parallel.run(guesses);
            assertThat(Collections.frequency(answers, "401 birth_date_wrong")).isEqualTo(4);
            assertThat(Collections.frequency(answers, "401 link_over")).isEqualTo(12);
            assertThat(link.answer("1980-05-17")).isEqualTo("401 link_over");
        }
    }
}
