package org.patientcare.talk.conversation;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.patientcare.platform.shared.Characters;

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
