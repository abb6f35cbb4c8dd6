package org.patientcare.talk.conversation;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.http.MessageView;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.WireNamed;

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

    /**
     * A message from an organization's system to a patient (events.md, section 2). A code that no
     * patient can have counts as unknown, not as a malformed request; the same holds for hashes.
     *
     * @param senderCandidates hashes of professionals; null or empty for all who are assigned
     */
    public record MessageRequest(
            @NotNull @MessageText @Characters(max = MessageText.MAX) String text,
            @NotNull MessageType type,
            @NotNull String patientCode,
            @Size(max = 50) List<@NotNull String> senderCandidates) {

        List<String> candidates() {
            return senderCandidates == null ? List.of() : senderCandidates;
        }
    }

    /** The types of messages that an organization's system can send to patients. */
    public enum MessageType implements WireNamed {
        WELCOME
    }
}
