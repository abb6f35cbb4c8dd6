package org.patientcare.testing;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Enough credentials of one organization for more calls than one may make in a minute. */
public final class Credentials {

    /** Below the limit of 600 in a minute. */
    private static final int CALLS_OF_ONE = 500;

    private final List<Organization> views;
    private final AtomicLong calls = new AtomicLong();

    private Credentials(List<Organization> views) {
        this.views = views;
    }

    public static Credentials of(Organization organization, int expectedCalls) {
        Operator operator = Operator.operator();
        return new Credentials(
                IntStream.rangeClosed(0, expectedCalls / CALLS_OF_ONE)
                        .mapToObj(
                                i ->
                                        operator.organization(
                                                organization.id(),
                                                operator.newCredential(
                                                        organization.id(),
                                                        Map.of("label", "load " + i))))
                        .toList());
    }

    /** The organization for the next call. */
    public Organization next() {
        return views.get((int) (calls.getAndIncrement() % views.size()));
    }
}
