package org.patientcare.platform.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.patientcare.platform.config.NodeClock;
import org.patientcare.platform.config.Readiness;

/**
 * {@code /health/ready}: the last known state of the database and of this node's clock. It queries
 * nothing, so it answers at once, whatever the state of the database is and however often it is
 * polled.
 */
@org.eclipse.microprofile.health.Readiness
@ApplicationScoped
public class NodeReadiness implements HealthCheck {

    @Inject private DatabaseWatch watch;
    @Inject private NodeClock clock;

    @Override
    public HealthCheckResponse call() {
        Readiness readiness = watch.readiness();
        if (readiness == Readiness.READY) {
            return HealthCheckResponse.up(readiness.part());
        }
        return HealthCheckResponse.named(readiness.part())
                .withData(
                        "message",
                        readiness == Readiness.CLOCK_WRONG
                                ? clock.sentence()
                                : readiness.sentence())
                .down()
                .build();
    }
}
