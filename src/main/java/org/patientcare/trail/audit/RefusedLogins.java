package org.patientcare.trail.audit;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Those who did not prove who they are: counted first, and rows of the trail later. */
@Stateless
public class RefusedLogins {

    @Inject private RefusedLoginRepository repository;

    /** To be told outside any transaction. */
    public void count(String address) {
        repository.count(address);
    }

    /**
     * Makes rows of the minutes that are over, some at a time; any node may do it at any time.
     *
     * @return how many
     */
    public int collect() {
        return repository.collect();
    }
}
