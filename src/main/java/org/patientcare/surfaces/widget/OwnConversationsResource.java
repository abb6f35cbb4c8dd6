package org.patientcare.surfaces.widget;

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
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPatient;
import org.patientcare.access.token.PatientToken;
import org.patientcare.people.professional.ProfessionalDirectory.ListedProfessional;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.talk.conversation.Conversation;
import org.patientcare.talk.conversation.ConversationMessagesView;
import org.patientcare.talk.conversation.ConversationMessagesView.ConversationMessageView;
import org.patientcare.talk.conversation.ConversationPage;
import org.patientcare.talk.conversation.Conversations;
import org.patientcare.talk.conversation.ConversationsQuery;
import org.patientcare.talk.conversation.Party;
import org.patientcare.talk.conversation.ReadMarkRequest;
import org.patientcare.talk.conversation.SendMessageRequest;

/** {@code /widget/v1/conversations}. */
@Path("conversations")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPatient
@ApplicationScoped
public class OwnConversationsResource {

    @Inject private Conversations conversations;
    @Inject private CurrentCaller caller;

    @GET
    public ConversationsView list(@BeanParam ConversationsQuery query) {
        ConversationsQuery.Part asked = query.conversations();
        return ConversationsView.of(conversations.list(party(), asked.after(), asked.limit()));
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<ConversationView> open(OpenConversationRequest request) {
        PatientToken token = caller.patientToken();
        return new DataView<>(
                ConversationView.of(
                        conversations.open(
                                token.organizationId(),
                                token.patientId(),
                                request.professional().hash())));
    }

    @GET
    @Path("{conversation}/messages")
    public ConversationMessagesView messages(
            @PathParam("conversation") String id, @BeanParam ConversationsQuery query) {
        return ConversationMessagesView.of(
                conversations.messages(party(), Uuids.parseOrNil(id), query.messages()));
    }

    @POST
    @Path("{conversation}/messages")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<ConversationMessageView> send(
            @PathParam("conversation") String id, SendMessageRequest request) {
        return new DataView<>(
                ConversationMessageView.of(
                        conversations.send(party(), Uuids.parseOrNil(id), request.message())));
    }

    @PUT
    @Path("{conversation}/read")
    @Consumes(MediaType.APPLICATION_JSON)
    public void read(@PathParam("conversation") String id, ReadMarkRequest request) {
        conversations.markRead(party(), Uuids.parseOrNil(id), request.number());
    }

    private Party party() {
        PatientToken token = caller.patientToken();
        return Party.patient(token.organizationId(), token.patientId());
    }

    /** The professional with whom a patient wants to open a conversation. */
    public record OpenConversationRequest(@NotNull @Valid ProfessionalReference professional) {

        /**
         * A professional. A malformed hash is treated as an unknown professional, not as a
         * malformed request.
         */
        public record ProfessionalReference(@NotNull String hash) {}
    }

    /**
     * A page of the patient's conversations.
     *
     * @param unread the number of unread messages in all their conversations
     * @param next the value of {@code after} for the next page; null on the last one
     */
    public record ConversationsView(List<ConversationView> data, long unread, String next) {

        static ConversationsView of(ConversationPage page) {
            return new ConversationsView(
                    page.conversations().stream().map(ConversationView::of).toList(),
                    page.unread(),
                    page.next() == null ? null : page.next().text());
        }
    }

    /**
     * A conversation as the patient in it sees it.
     *
     * @param last the number of the newest message; 0 if there is none
     * @param writable whether the professional can still receive messages
     */
    public record ConversationView(
            UUID id,
            int last,
            int unread,
            int ownRead,
            int otherRead,
            boolean writable,
            Instant updatedAt,
            Professional professional) {

        /** The professional in the conversation. */
        public record Professional(
                String hash,
                String name,
                String title,
                String avatar,
                ListedProfessional.Status status) {}

        static ConversationView of(Conversation conversation) {
            Conversation.ConversationProfessional other = conversation.professional();
            return new ConversationView(
                    conversation.id(),
                    conversation.last(),
                    conversation.unread(),
                    conversation.ownRead(),
                    conversation.otherRead(),
                    conversation.writable(),
                    conversation.updatedAt(),
                    new Professional(
                            other.hash(),
                            other.name(),
                            other.title(),
                            other.avatar(),
                            other.isOnline()
                                    ? ListedProfessional.Status.ONLINE
                                    : ListedProfessional.Status.OFFLINE));
        }
    }
}
