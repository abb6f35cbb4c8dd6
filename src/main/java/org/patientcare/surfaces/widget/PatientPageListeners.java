package org.patientcare.surfaces.widget;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.people.professional.Consultant;
import org.patientcare.platform.json.Json;
import org.patientcare.talk.conversation.ConversationNotifications;
import org.patientcare.talk.conversation.ConversationState;
import org.patientcare.talk.conversation.ListenerRegistration;
import org.patientcare.talk.conversation.Party;
import org.patientcare.talk.conversation.PresenceNotifications;
import org.patientcare.talk.conversation.ProfessionalStatus;

/**
 * Sends the notifications for one page of a patient: changes of the patient's conversations and of
 * the online status of the professionals in them.
 */
@Dependent
class PatientPageListeners {

    @Inject private ConversationNotifications conversations;
    @Inject private PresenceNotifications professionals;

    /** Guarded by the lock of the session that owns this object. */
    private final List<ListenerRegistration> registrations = new ArrayList<>();

    private record StatusMessage(String type, String hash, Consultant.Status status) {}

    void add(UUID organization, long patient, WebSocketConnection page) {
        Party self = Party.patient(organization, patient);
        registrations.add(conversations.addListener(self, state -> tell(page, state)));
        registrations.add(professionals.addListener(self, status -> tell(page, status)));
    }

    /** May be called more than once. */
    void remove() {
        registrations.forEach(ListenerRegistration::remove);
        registrations.clear();
    }

    private static void tell(WebSocketConnection page, ConversationState state) {
        page.send(state.socketMessage());
    }

    private static void tell(WebSocketConnection page, ProfessionalStatus status) {
        page.send(Json.write(new StatusMessage("professional", status.hash(), status.status())));
    }
}
