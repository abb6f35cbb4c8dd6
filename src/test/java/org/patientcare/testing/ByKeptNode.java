package org.patientcare.testing;

import java.util.Comparator;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;

/**
 * Puts classes that use the same node one after the other, behind all others, whose order is left
 * as it is.
 */
public final class ByKeptNode implements ClassOrderer {

    @Override
    public void orderClasses(ClassOrdererContext context) {
        context.getClassDescriptors().sort(Comparator.comparing(ByKeptNode::place));
    }

    private static String place(ClassDescriptor test) {
        return test.findAnnotation(UsesNode.class)
                .map(uses -> uses.value() + " " + test.getTestClass().getName())
                .orElse("");
    }
}
