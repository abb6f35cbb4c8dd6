package org.patientcare.platform.config;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.time.Clock;

/** The one clock of the service: the database's, so that all nodes have the same time. */
@ApplicationScoped
public class ClockProducer {

    @Inject private NodeClock node;

    @Produces
    Clock clock() {
        return node.databaseClock();
    }
}
