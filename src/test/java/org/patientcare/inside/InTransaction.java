package org.patientcare.inside;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.function.Supplier;

/** Transactions as the container makes them. */
@ApplicationScoped
public class InTransaction {

    @Transactional(Transactional.TxType.REQUIRES_NEW)
    public <T> T ofItsOwn(Supplier<T> work) {
        return work.get();
    }

    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    public <T> T outsideAny(Supplier<T> work) {
        return work.get();
    }
}
