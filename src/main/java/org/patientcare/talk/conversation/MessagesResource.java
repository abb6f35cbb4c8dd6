package org.patientcare.talk.conversation;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.http.MessageView;

/** {@code POST /v1/messages} (events.md, section 2). */
@Path("messages")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.MESSAGES)
@ApplicationScoped
public class MessagesResource {

    private static final MessageView SENT = new MessageView("Message sent");

    @EJB private WelcomeMessages messages;
    @Inject private CurrentCaller caller;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public MessageView send(MessageRequest request) {
        messages.send(
                caller.organization(), request.patientCode(), request.text(), request.candidates());
        return SENT;
    }
}
