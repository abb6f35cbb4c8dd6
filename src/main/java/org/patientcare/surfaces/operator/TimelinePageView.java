package org.patientcare.surfaces.operator;

import java.time.Instant;
import java.util.List;
import org.patientcare.operations.timeline.TimelineEntry;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.sending.delivery.SentCode;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditEvent;
import org.patientcare.trail.audit.AuditPage;

/** A page of what happened to a patient, which goes on as the trail does. */
public record TimelinePageView(
        List<EntryView> data, PageView.Links links, AuditPageView.Meta meta) {

    /**
     * @param kind the action
     * @param facts what it amounted to, such as why it was refused; null where there is nothing to
     *     say
     * @param deliveries of the activation code that it is about; none where it is about none
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

    /** What became of an attempt to send a code, and not where it went. */
    public record SendingView(Instant at, String channel, String state, String reason) {

        private static SendingView of(SentCode sent) {
            return new SendingView(
                    sent.at(), sent.channel().code(), sent.state().code(), sent.reason());
        }
    }

    /**
     * @param name what people call them; null where nothing is known
     */
    public record ActorView(Actor.Kind kind, String id, String name) {}

    static TimelinePageView of(
            AuditPage page, List<TimelineEntry> entries, AuditPage.Request asked, PageQuery query) {
        AuditPageView frame = AuditPageView.of(page, asked, query);
        return new TimelinePageView(
                entries.stream().map(EntryView::of).toList(), frame.links(), frame.meta());
    }
}
