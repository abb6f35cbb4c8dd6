package org.patientcare.talk.dispatch;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.talk.dispatch.EndpointHealth.NotifiedState;
import org.patientcare.talk.dispatch.LeaseRepository.EndpointLease;
import org.patientcare.talk.dispatch.LeaseRepository.LockedEndpoint;
import org.patientcare.talk.dispatch.PendingDelivery.AttemptResult;
import org.patientcare.talk.dispatch.PendingDeliveryRepository.NextAttempt;
import org.patientcare.talk.dispatch.TechnicalMails.EndpointNotice;
import org.patientcare.talk.dispatch.TechnicalMails.EndpointNotice.Kind;
import org.patientcare.talk.webhook.WebhookStatus.EndpointState;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.Outbox;

/**
 * Writes the results of attempts if the lease is still valid, with everything that follows from
 * them, in one transaction. Locks are taken in the order head, endpoint, delivery.
 */
@Stateless
public class AttemptResultService {

    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'+00:00'").withZone(ZoneOffset.UTC);

    /** The reason shown for a mail if the node stopped while sending it. */
    private static final String UNCLEAR = FaultCode.EVENT_MAIL_UNCLEAR.of().sentence();

    /** Maximum number of events in one audit row. */
    private static final int MAX_EVENTS_PER_ROW = 100;

    @Inject private LeaseRepository endpoints;
    @Inject private PendingDeliveryRepository deliveries;
    @Inject private DispatchSettings settings;
    @Inject private AuditTrail trail;
    @Inject private Outbox outbox;

    /**
     * The endpoint's state after the results were written.
     *
     * @param now the current time of the database clock
     * @param notice for the technical contact; null for none
     */
    record WriteResult(EndpointHealth health, Instant now, EndpointNotice notice) {

        /** Whether nothing may be sent to the endpoint for now. */
        boolean isPaused() {
            return health.state() == EndpointState.PARKED
                    || health.notBefore() != null && health.notBefore().isAfter(now);
        }
    }

    /**
     * Writes the results of one endpoint.
     *
     * @param ended results in the order in which the attempts ended
     * @return empty if the lease has been lost; nothing is written then
     */
    public Optional<WriteResult> write(EndpointLease endpoint, List<AttemptResult> ended) {
        Optional<LockedEndpoint> held = endpoints.lock(endpoint);
        if (held.isEmpty()) {
            return Optional.empty();
        }
        deliveries.write(endpoint, ended, settings.backOff());
        recordDisclosures(endpoint, ended);
        EndpointHealth before = held.get().health();
        List<AttemptOutcome> answers = ended.stream().map(AttemptResult::answer).toList();
        EndpointHealth after = before.after(answers, held.get().now(), settings.backOff());
        store(endpoint, answers, before, after);
        EndpointNotice notice = publish(endpoint, before, after);
        return Optional.of(new WriteResult(after, held.get().now(), notice));
    }

    private void store(
            EndpointLease endpoint,
            List<AttemptOutcome> answers,
            EndpointHealth before,
            EndpointHealth after) {
        if (!after.equals(before)) {
            endpoints.storeHealth(endpoint, after);
        }
        if (answers.stream().anyMatch(AttemptOutcome::succeeded)) {
            endpoints.recordSuccess(endpoint);
        }
        answers.stream()
                .filter(outcome -> outcome.countsForHealth() && !outcome.succeeded())
                .reduce((earlier, later) -> later)
                .ifPresent(last -> endpoints.recordFailure(endpoint, last));
    }

    /**
     * Records in the audit trail which patients' data were disclosed to which subscription, when a
     * delivery may have reached the receiver for the first time. Deliveries are removed after 30
     * days; these audit rows are not.
     */
    private void recordDisclosures(EndpointLease endpoint, List<AttemptResult> ended) {
        List<PendingDelivery> first =
                ended.stream()
                        .filter(AttemptResult::discloses)
                        .map(AttemptResult::delivery)
                        .toList();
        for (int from = 0; from < first.size(); from += MAX_EVENTS_PER_ROW) {
            recordDisclosureBatch(
                    endpoint,
                    first.subList(from, Math.min(first.size(), from + MAX_EVENTS_PER_ROW)));
        }
    }

    private void recordDisclosureBatch(EndpointLease endpoint, List<PendingDelivery> some) {
        List<String> codes =
                some.stream().map(each -> each.event().patientCode()).distinct().toList();
        List<Long> patients = some.stream().map(PendingDelivery::patient).distinct().toList();
        List<String> events =
                some.stream().map(each -> each.event().externalId()).distinct().toList();
        List<String> webhooks =
                some.stream().map(each -> each.webhook().toString()).distinct().toList();
        trail.recordDone(
                AuditAction.DISCLOSE,
                endpoint.organization(),
                new AuditTarget(codes, patients),
                new JsonDocument(Json.write(Map.of("webhooks", webhooks, "events", events))));
    }

    /**
     * Reports that an endpoint fails, was parked or has recovered: with events for the
     * organization's systems, and with a notice for its technical contact.
     *
     * @return the notice for the technical contact; null for none
     */
    private EndpointNotice publish(
            EndpointLease endpoint, EndpointHealth before, EndpointHealth after) {
        boolean parked =
                after.state() == EndpointState.PARKED && before.state() != EndpointState.PARKED;
        if (parked) {
            addEvent(endpoint, EventType.CARE_WEBHOOK_PARKED, after.since());
            return notice(endpoint, Kind.PARKED, after.since());
        }
        if (before.notified() != null && after.notified() == null) {
            if (before.notified() == NotifiedState.PARKED) {
                addEvent(endpoint, EventType.CARE_WEBHOOK_RECOVERED, before.since());
            }
            return notice(endpoint, Kind.RECOVERED, before.since());
        }
        return before.notified() == null && after.notified() == NotifiedState.FAILING
                ? notice(endpoint, Kind.FAILING, after.since())
                : null;
    }

    private static EndpointNotice notice(EndpointLease endpoint, Kind kind, Instant since) {
        return new EndpointNotice(endpoint.organization(), kind, endpoint.url(), since);
    }

    /**
     * @param since when the endpoint failed first; null if it was resumed by hand before it
     *     recovered
     */
    private void addEvent(EndpointLease endpoint, EventType type, Instant since) {
        List<UUID> webhooks = endpoints.liveSubscriptions(endpoint);
        if (webhooks.isEmpty()) {
            return;
        }
        Map<String, Object> payload = new LinkedHashMap<>();
        payload.put("webhooks", webhooks);
        payload.put(
                "since",
                since == null ? null : FORMAT.format(since.truncatedTo(ChronoUnit.SECONDS)));
        outbox.add(
                endpoint.organization(),
                new NewEvent(
                        type,
                        ObjectKind.WEBHOOK,
                        webhooks.get(0).toString(),
                        null,
                        new JsonDocument(Json.write(payload))));
    }

    /**
     * Releases the lease if there is nothing to send for now, and stores when there will be.
     *
     * @return whether this node no longer has the endpoint
     */
    public boolean releaseIfIdle(EndpointLease endpoint) {
        Optional<LockedEndpoint> held = endpoints.lock(endpoint);
        if (held.isEmpty()) {
            return true;
        }
        EndpointHealth health = held.get().health();
        if (health.state() == EndpointState.PARKED) {
            endpoints.releaseLease(endpoint, null);
            return true;
        }
        NextAttempt nextAttempt = deliveries.next(endpoint);
        Instant earliest = health.notBefore();
        boolean waits = earliest != null && earliest.isAfter(held.get().now());
        if (nextAttempt.ready() && !waits) {
            return false;
        }
        Instant at = nextAttempt.ready() ? earliest : nextAttempt.at();
        endpoints.releaseLease(
                endpoint, at != null && waits && at.isBefore(earliest) ? earliest : at);
        return true;
    }

    /** Releases the lease, so that another node can take over at once. */
    public void release(EndpointLease endpoint) {
        endpoints
                .lock(endpoint)
                .ifPresent(
                        lockedEndpoint -> endpoints.releaseLease(endpoint, lockedEndpoint.now()));
    }

    /**
     * Marks a mail as failed before it is sent, so that no patient gets it twice.
     *
     * @return whether it may be sent; false if the lease has been lost, or the delivery is no
     *     longer pending
     */
    public boolean beginMail(EndpointLease endpoint, PendingDelivery mail) {
        return endpoints.lock(endpoint).isPresent()
                && deliveries.markMailStarted(endpoint, mail, UNCLEAR);
    }
}
