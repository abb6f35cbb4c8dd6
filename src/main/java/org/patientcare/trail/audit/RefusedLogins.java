package org.patientcare.trail.audit;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Failed authentications: counted at once, and moved to the audit trail later. */
@Stateless
public class RefusedLogins {

    @Inject private RefusedLoginRepository repository;

    /**
     * Counts a failed authentication by address and minute, an IPv6 address by its /64. It is
     * committed asynchronously, so that floods of wrong keys cost little. To be called outside any
     * transaction.
     */
    public void count(String address) {
        repository.count(address);
    }

    /**
     * Moves the counts of past minutes to the audit trail, a bounded number per call. May run on
     * several nodes at once.
     *
     * @return how many events
     */
    public int collect() {
        return repository.collect();
    }
}
