package org.patientcare.surfaces.operator;

import java.time.Instant;
import java.util.List;
import org.patientcare.operations.timeline.TimelineEntry;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.sending.delivery.CodeSendAttempt;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditEvent;
import org.patientcare.trail.audit.AuditPage;

/** A page of the events that concern a patient, with the paging of the audit trail. */
public record TimelinePageView(
        List<EntryView> data, PageView.Links links, AuditPageView.Meta meta) {

    /**
     * @param kind the audited action
     * @param facts details such as the reason for a refusal; null if there are none
     * @param deliveries attempts to send the activation code that the event is about; empty if it
     *     is about none
     */
    public record EntryView(
            Instant at,
            String kind,
            AuditEvent.AuditedObject object,
            ActorView actor,
            String outcome,
            String requestId,
            JsonDocument facts,
            List<SendingView> deliveries) {

        private static EntryView of(TimelineEntry entry) {
            AuditEvent event = entry.event();
            return new EntryView(
                    event.at(),
                    event.action(),
                    event.object(),
                    new ActorView(event.actor().kind(), event.actor().id(), entry.actorName()),
                    event.outcome(),
                    event.requestId(),
                    event.facts(),
                    entry.sendings().stream().map(SendingView::of).toList());
        }
    }

    /** The result of an attempt to send a code, without the recipient. */
    public record SendingView(Instant at, String channel, String state, String reason) {

        private static SendingView of(CodeSendAttempt sent) {
            return new SendingView(
                    sent.at(), sent.channel().code(), sent.state().code(), sent.reason());
        }
    }

    /**
     * @param name the display name; null if it is unknown
     */
    public record ActorView(Actor.Kind kind, String id, String name) {}

    static TimelinePageView of(
            AuditPage page,
            List<TimelineEntry> entries,
            AuditPage.Request pageRequest,
            PageQuery query) {
        AuditPageView frame = AuditPageView.of(page, pageRequest, query);
        return new TimelinePageView(
                entries.stream().map(EntryView::of).toList(), frame.links(), frame.meta());
    }
}
