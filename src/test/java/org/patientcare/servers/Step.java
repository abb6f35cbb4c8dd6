package org.patientcare.servers;

/**
 * Something that the service has to do on a server. It throws an exception or an error if it does
 * not work.
 */
@FunctionalInterface
interface Step {

    void run() throws Exception;
}
