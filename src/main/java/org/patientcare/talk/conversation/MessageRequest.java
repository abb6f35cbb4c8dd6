package org.patientcare.talk.conversation;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.patientcare.platform.shared.Characters;

/**
 * A message of an organization's system to a patient. A code that no patient can have is an unknown
 * one, not a malformed request; the same goes for hashes.
 *
 * @param senderCandidates null or none for all who are assigned
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
