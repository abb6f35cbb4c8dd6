package org.patientcare.servers;

import java.nio.file.Path;

/** An application server with the WAR in it, on the port and the database of the suite. */
interface ServerUnderTest extends AutoCloseable {

    /** The server's log file. */
    Path log();

    @Override
    void close();
}
