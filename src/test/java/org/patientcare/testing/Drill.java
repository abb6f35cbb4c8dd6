package org.patientcare.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A test that plays a night, another engine or server, an upgrade, or a page of a runbook. {@code
 * verify} leaves it out, and {@code -Pdrills} plays it. So no rule may rest on a drill alone: it
 * names the tests of {@code verify} that hold its rules.
 */
@Tag("drill")
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Drill {

    DrillGroup value();

    /**
     * The tests of {@code verify}: {@code SomeIT}, {@code SomeTest.method}, or a file of {@code
     * src/test/javascript} as {@code call/peer.test.js}.
     */
    String[] heldBy();
}
