package org.patientcare.config;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.time.Clock;

/** The one clock of the service. */
@ApplicationScoped
public class ClockProducer {

    @Produces
    Clock clock() {
        return Clock.systemUTC();
    }
}
