package org.patientcare.inside;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.function.Supplier;

/** Runs work inside or outside a transaction that the container manages. */
@ApplicationScoped
public class Transactions {

    @Transactional(Transactional.TxType.REQUIRES_NEW)
    public <T> T inNewTransaction(Supplier<T> work) {
        return work.get();
    }

    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    public <T> T withoutTransaction(Supplier<T> work) {
        return work.get();
    }
}
