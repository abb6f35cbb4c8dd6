package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.person.Duty;
import org.patientcare.people.professional.Workplaces.Workplace;
import org.patientcare.platform.http.ContentTag;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.talk.conversation.Conversation;
import org.patientcare.talk.conversation.ConversationMessagesView;
import org.patientcare.talk.conversation.ConversationMessagesView.ConversationMessageView;
import org.patientcare.talk.conversation.ConversationPage;
import org.patientcare.talk.conversation.Conversations;
import org.patientcare.talk.conversation.ConversationsQuery;
import org.patientcare.talk.conversation.DeskConversations;
import org.patientcare.talk.conversation.Party;
import org.patientcare.talk.conversation.ReadMarkRequest;
import org.patientcare.talk.conversation.SendMessageRequest;
import org.patientcare.visits.appointment.DeskAppointments;

/** {@code /desk/v1/conversations}. */
@Path("conversations")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.DESK, inAnyOrganization = true)
@ApplicationScoped
public class DeskConversationsResource {

    @Inject private DeskResolver deskResolver;
    @Inject private DeskAppointments visits;
    @Inject private DeskConversations own;
    @Inject private Conversations conversations;
    @Inject private CurrentCaller caller;

    /**
     * Returns 304 if nothing has changed: then no data is disclosed and no audit event is written.
     */
    @GET
    public Response list(@BeanParam ConversationsQuery query, @Context HttpHeaders request) {
        ConversationsQuery.Part part = query.conversations();
        Desk desk = deskResolver.of(caller.session());
        DeskConversationsView unaudited =
                DeskConversationsView.of(
                        own.peek(desk.parties(), part.after(), part.limit()), desk);
        if (ContentTag.isKnown(unaudited.tag(), request)) {
            return Response.notModified(unaudited.tag()).build();
        }
        DeskConversationsView shown =
                DeskConversationsView.of(
                        own.list(desk.parties(), part.after(), part.limit()), desk);
        return Response.ok(shown).tag(shown.tag()).build();
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<DeskConversationView> open(DeskConversationRequest request) {
        UUID organization = request.organizationId();
        Desk desk = deskResolver.ofIfRoleHeld(caller.session(), organization);
        visits.requireAccess(organization, desk.professional(), request.patientId());
        return new DataView<>(
                DeskConversationView.of(
                        own.open(desk.party(organization), request.patientId()), desk));
    }

    @GET
    @Path("{conversation}/messages")
    public ConversationMessagesView messages(
            @PathParam("conversation") String id, @BeanParam ConversationsQuery query) {
        return ConversationMessagesView.of(
                conversations.messages(party(id), Uuids.parseOrNil(id), query.messages()));
    }

    @POST
    @Path("{conversation}/messages")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<ConversationMessageView> send(
            @PathParam("conversation") String id, SendMessageRequest request) {
        return new DataView<>(
                ConversationMessageView.of(
                        conversations.send(party(id), Uuids.parseOrNil(id), request.message())));
    }

    @PUT
    @Path("{conversation}/read")
    @Consumes(MediaType.APPLICATION_JSON)
    public void read(@PathParam("conversation") String id, ReadMarkRequest request) {
        conversations.markRead(party(id), Uuids.parseOrNil(id), request.number());
    }

    private Party party(String conversation) {
        return own.partyOf(
                deskResolver.of(caller.session()).parties(), Uuids.parseOrNil(conversation));
    }

    /**
     * The patient with whom a professional wants to open a conversation. Text that is no valid id
     * is treated as an unknown id.
     */
    public record DeskConversationRequest(
            @NotNull @Valid PlaceReference organization, @NotNull @Valid PatientReference patient) {

        public record PlaceReference(@NotNull String id) {}

        /** A patient, identified by our opaque reference. */
        public record PatientReference(@NotNull String ref) {}

        UUID organizationId() {
            return Uuids.parseOrNil(organization.id());
        }

        long patientId() {
            return PatientRef.fromString(patient.ref()).id();
        }
    }

    /**
     * A page of the professional's conversations.
     *
     * @param unread the number of unread messages in all their conversations
     * @param next the value of {@code after} for the next page; null on the last one
     */
    public record DeskConversationsView(List<DeskConversationView> data, long unread, String next) {

        static DeskConversationsView of(ConversationPage page, Desk desk) {
            return new DeskConversationsView(
                    page.conversations().stream()
                            .map(each -> DeskConversationView.of(each, desk))
                            .toList(),
                    page.unread(),
                    page.next() == null ? null : page.next().text());
        }

        /** An entity tag that changes with any part of the response. */
        EntityTag tag() {
            return ContentTag.of(this);
        }
    }

    /**
     * A conversation as the professional in it sees it.
     *
     * @param last the number of the newest message; 0 if there is none
     * @param writable always true, because a professional no longer sees the conversation once they
     *     are not assigned to the organization any more
     */
    public record DeskConversationView(
            UUID id,
            int last,
            int unread,
            int ownRead,
            int otherRead,
            boolean writable,
            Instant updatedAt,
            Place organization,
            Patient patient) {

        /** The organization for which the professional writes. */
        public record Place(UUID id, String name) {}

        /**
         * The patient in the conversation.
         *
         * @param ref our opaque reference to the patient
         * @param name first and last name
         */
        public record Patient(String ref, String name) {}

        static DeskConversationView of(Conversation conversation, Desk desk) {
            Workplace workplace = desk.workplace(conversation.organization());
            return new DeskConversationView(
                    conversation.id(),
                    conversation.last(),
                    conversation.unread(),
                    conversation.ownRead(),
                    conversation.otherRead(),
                    conversation.writable(),
                    conversation.updatedAt(),
                    new Place(workplace.id(), workplace.name()),
                    new Patient(
                            PatientRef.of(conversation.patientId()), conversation.patientName()));
        }
    }
}
