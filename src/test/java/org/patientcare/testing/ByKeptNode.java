package org.patientcare.testing;

import java.util.Comparator;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.Order;

/**
 * Orders test classes: those that use the same {@link KeptNode} run one after the other, by {@link
 * Order} and name, and after all others. The others keep their order, except for {@link Order}, and
 * for those that use the {@link SharedNode}: they come last, so that it starts late.
 */
public final class ByKeptNode implements ClassOrderer {

    @Override
    public void orderClasses(ClassOrdererContext context) {
        context.getClassDescriptors()
                .sort(
                        Comparator.comparing(ByKeptNode::kind)
                                .thenComparing(ByKeptNode::order)
                                .thenComparing(ByKeptNode::usesSharedNode)
                                .thenComparing(ByKeptNode::name));
    }

    /** Empty for a class that uses none. */
    private static String kind(ClassDescriptor test) {
        return test.findAnnotation(UsesNode.class).map(uses -> uses.value().name()).orElse("");
    }

    private static boolean usesSharedNode(ClassDescriptor test) {
        return test.isAnnotated(OnSharedNode.class);
    }

    /** Empty for a class that uses none, so that these keep their order. */
    private static String name(ClassDescriptor test) {
        return kind(test).isEmpty() ? "" : test.getTestClass().getName();
    }

    private static int order(ClassDescriptor test) {
        return test.findAnnotation(Order.class).map(Order::value).orElse(Order.DEFAULT);
    }
}
