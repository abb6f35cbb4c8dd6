package org.patientcare.surfaces.application;

import java.util.Map;
import org.patientcare.testing.Node;

/** Starts nodes that are expected to refuse their start. */
final class StartRefusals {

    private StartRefusals() {}

    /**
     * Starts a node with these settings and returns the line of its log that says why it refuses.
     *
     * @throws AssertionError if the WAR starts
     */
    static String messageOf(Map<String, String> settings, int port) {
        try (Node node = Node.launch(settings, port)) {
            return node.logOnceDeployed()
                    .lines()
                    .filter(line -> line.contains(StartUp.REFUSAL))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("the WAR started"));
        }
    }
}
