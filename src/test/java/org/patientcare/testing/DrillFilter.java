package org.patientcare.testing;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;

/** Leaves out the drills of groups that {@code -Ddrills=} does not name. Empty means all. */
public final class DrillFilter implements PostDiscoveryFilter {

    private final Set<DrillGroup> wanted;

    public DrillFilter() {
        this(System.getProperty("drills", ""));
    }

    /**
     * @param words the names of groups, separated by commas
     * @throws IllegalArgumentException if one of them is the name of none
     */
    DrillFilter(String words) {
        wanted =
                Arrays.stream(words.split(","))
                        .map(String::strip)
                        .filter(word -> !word.isEmpty())
                        .map(DrillFilter::group)
                        .collect(Collectors.toSet());
    }

    private static DrillGroup group(String word) {
        return Arrays.stream(DrillGroup.values())
                .filter(group -> group.word().equals(word))
                .findAny()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "There is no group of drills \""
                                                + word
                                                + "\", but "
                                                + Arrays.stream(DrillGroup.values())
                                                        .map(DrillGroup::word)
                                                        .toList()));
    }

    @Override
    public FilterResult apply(TestDescriptor test) {
        Optional<DrillGroup> group =
                test.getSource()
                        .filter(MethodSource.class::isInstance)
                        .map(MethodSource.class::cast)
                        .flatMap(DrillFilter::drill)
                        .map(Drill::value);
        return FilterResult.includedIf(
                wanted.isEmpty() || group.isEmpty() || wanted.contains(group.get()));
    }

    /** The annotation of the method or, if it has none, of its class or one that contains it. */
    private static Optional<Drill> drill(MethodSource source) {
        Optional<Drill> found =
                AnnotationSupport.findAnnotation(source.getJavaMethod(), Drill.class);
        Class<?> type = source.getJavaClass();
        while (found.isEmpty() && type != null) {
            found = AnnotationSupport.findAnnotation(type, Drill.class);
            type = type.getEnclosingClass();
        }
        return found;
    }
}
