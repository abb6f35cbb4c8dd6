package org.patientcare.ratelimit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.selfcheck.Arrival;
import org.patientcare.selfcheck.Check;
import org.patientcare.selfcheck.CheckName;
import org.patientcare.selfcheck.Finding;

/** Whether there is a limit. */
@ApplicationScoped
class RateLimitCheck implements Check {

    @Inject private RateLimitSettings settings;

    @Override
    public CheckName name() {
        return CheckName.RATE_LIMIT;
    }

    @Override
    public Finding look(Arrival arrival) {
        return settings.isOff()
                ? Finding.warning(
                        "There is no limit: keys and codes can be guessed as fast as the node answers.",
                        "Unset patientcare.rate-limit.requests-per-minute, or set it above 0.")
                : Finding.ok(
                        "A credential has " + settings.requestsPerMinute() + " requests a minute.");
    }
}
