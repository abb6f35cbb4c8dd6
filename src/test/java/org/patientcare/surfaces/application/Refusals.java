package org.patientcare.surfaces.application;

import java.util.Map;
import org.patientcare.testing.Node;

/** Nodes that are not to start. */
final class Refusals {

    private Refusals() {}

    /** The sentence with which one refuses to start with these settings. */
    static String of(Map<String, String> settings, int port) {
        try (Node node = Node.launch(settings, port)) {
            return node.logOnceDeployed()
                    .lines()
                    .filter(line -> line.contains(StartUp.REFUSAL))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("the WAR started"));
        }
    }
}
