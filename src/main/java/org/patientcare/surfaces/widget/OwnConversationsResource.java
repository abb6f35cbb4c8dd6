package org.patientcare.surfaces.widget;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresPatient;
import org.patientcare.access.token.PatientToken;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.talk.conversation.ConversationMessageView;
import org.patientcare.talk.conversation.ConversationMessagesView;
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
}
