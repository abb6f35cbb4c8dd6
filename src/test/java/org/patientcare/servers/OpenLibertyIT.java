package org.patientcare.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;

@Drill(
        value = DrillGroup.SERVERS,
        heldBy = {"InsideIT", "ServerConfigConsistencyTest"})
@DisplayName("Open Liberty with the shipped server.xml, and the WAR as it is")
class OpenLibertyIT {

    @TempDir private static Path folder;

    @Test
    @DisplayName("the steps that work and fail are those that the page says")
    void thePageTellsWhatWorks() throws IOException {
        int port = Integer.getInteger("it.http.port");
        try (OpenLiberty server = OpenLiberty.start(folder, port, ServerTestSettings.of(port))) {
            try {
                StepResults stepResults = StepResults.ofAll();
                stepResults.write(Path.of("target/servers/open-liberty.txt"));
                assertThat(stepResults.results()).isEqualTo(ServersPage.column("Open Liberty"));
            } finally {
                Files.copy(
                        server.log(),
                        Path.of("target/servers/open-liberty.log"),
                        StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
