package org.patientcare.servers;

/** Something that a server has to let the service do; throws what it does not. */
@FunctionalInterface
interface Step {

    void take() throws Exception;
}
