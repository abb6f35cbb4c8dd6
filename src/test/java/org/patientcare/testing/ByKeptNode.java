package org.patientcare.testing;

import java.util.Comparator;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.Order;

/**
 * Orders test classes: those that use the same {@link KeptNode} run one after the other and after
 * all others. The others keep their order, except for {@link Order}.
 */
public final class ByKeptNode implements ClassOrderer {

    @Override
    public void orderClasses(ClassOrdererContext context) {
        context.getClassDescriptors()
                .sort(Comparator.comparing(ByKeptNode::place).thenComparing(ByKeptNode::order));
    }

    private static String place(ClassDescriptor test) {
        return test.findAnnotation(UsesNode.class)
                .map(uses -> uses.value() + " " + test.getTestClass().getName())
                .orElse("");
    }

    private static int order(ClassDescriptor test) {
        return test.findAnnotation(Order.class).map(Order::value).orElse(Order.DEFAULT);
    }
}
