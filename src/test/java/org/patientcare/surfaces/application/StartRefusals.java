package org.patientcare.surfaces.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.util.List;
import java.util.Map;
import org.patientcare.testing.Node;

/** Starts nodes that are expected to refuse their start. */
final class StartRefusals {

    private StartRefusals() {}

    /**
     * Starts a node with these settings, waits until it has ended by itself, and returns the last
     * line of its output, which says why.
     */
    static String messageOf(Map<String, String> settings, int port) {
        try (Node node = Node.launch(settings, port)) {
            node.awaitEnd();
            List<String> lines = node.logLines();
            assertThat(lines).last(STRING).startsWith(StartUp.REFUSAL);
            return lines.get(lines.size() - 1);
        }
    }
}
