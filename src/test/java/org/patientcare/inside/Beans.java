package org.patientcare.inside;

import jakarta.enterprise.inject.spi.CDI;

/** The beans of the server that the test runs in. */
final class Beans {

    private Beans() {}

    static <T> T bean(Class<T> type) {
        return CDI.current().select(type).get();
    }
}
