package org.patientcare.testing;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * As many credentials of one organization as a number of calls needs, because each credential may
 * make only 600 calls a minute.
 */
public final class Credentials {

    /** Calls for each credential; below the limit of 600 a minute. */
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

    /** The organization with the credential for the next call. */
    public Organization next() {
        return views.get((int) (calls.getAndIncrement() % views.size()));
    }
}
