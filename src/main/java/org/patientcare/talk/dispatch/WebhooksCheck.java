package org.patientcare.talk.dispatch;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.talk.dispatch.LeaseRepository.OverdueEndpoints;
import org.patientcare.talk.guard.GuardSettings;
import org.patientcare.talk.webhook.WebhookStatus.EndpointState;

/**
 * Self-check: which webhook receivers fail, and whether calls leave through a proxy, which then has
 * to block internal addresses itself.
 */
@ApplicationScoped
class WebhooksCheck implements Check {

    private static final String PROXIED =
            " Calls go through the proxy ("
                    + GuardSettings.PROXY
                    + "), which resolves host names itself.";

    private static final String ASK_THE_PROXY =
            " If the reason names the proxy, configure it to let the nodes through.";

    private static final String GUARD_THE_PROXY =
            "Make sure that the proxy refuses internal addresses: only it can check them.";

    @Inject private LeaseRepository backlog;
    @Inject private GuardSettings settings;

    @Override
    public CheckName name() {
        return CheckName.WEBHOOKS;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        return of(backlog.states(), backlog.overdueEndpoints(), settings.proxy().isPresent());
    }

    static Finding of(
            Map<EndpointState, Long> states, OverdueEndpoints overdueEndpoints, boolean proxied) {
        String more = proxied ? PROXIED : "";
        if (overdueEndpoints.endpoints() > 0) {
            return Finding.failed(
                    "%d receivers of events wait for an overdue call, the longest for %d s.%s"
                            .formatted(
                                    overdueEndpoints.endpoints(),
                                    overdueEndpoints.longestSeconds(),
                                    more),
                    "Find the reason in the logs of the nodes ('could not be sent'), and restart"
                            + " the nodes one by one; pending events are kept. If all nodes are"
                            + " busy with receivers that hang, add a node.");
        }
        long failing = states.getOrDefault(EndpointState.FAILING, 0L);
        long parked = states.getOrDefault(EndpointState.PARKED, 0L);
        long all = states.values().stream().mapToLong(Long::longValue).sum();
        if (failing + parked > 0) {
            return Finding.warning(
                    "Of %d receivers of events %d fail, and %d are not called any more.%s"
                            .formatted(all, failing, parked, more),
                    "Look at the webhooks of the organizations in the console, and resume those"
                            + " whose receivers work."
                            + (proxied ? ASK_THE_PROXY : ""));
        }
        String fine =
                all == 0
                        ? "No organization has a receiver of events."
                        : "Receivers of events: %d, and none of them fails.".formatted(all);
        return proxied ? Finding.warning(fine + more, GUARD_THE_PROXY) : Finding.ok(fine);
    }
}
