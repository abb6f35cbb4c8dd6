package org.patientcare.talk.conversation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.patientcare.people.professional.Consultant;
import org.patientcare.people.professional.Consultants;
import org.patientcare.platform.shared.DomainException;

/** Chooses the professional in whose name a patient is written to (events.md, section 2). */
@ApplicationScoped
class SenderChoice {

    @Inject private SenderRepository senders;
    @Inject private Consultants consultants;

    /**
     * Chooses the candidate whose conversation with the patient has the newest message, or else the
     * first who is online, or else the first.
     *
     * @param candidates hashes in order of preference; empty for all who are assigned, by name
     * @throws DomainException of kind NOT_POSSIBLE if a candidate is not assigned, or nobody is
     */
    String choose(UUID organization, long patient, List<String> candidates) {
        List<String> asked = candidates.stream().distinct().toList();
        Set<String> assigned = Set.copyOf(senders.assigned(organization, asked));
        for (String hash : asked) {
            if (!assigned.contains(hash)) {
                throw DomainException.notPossible(
                        "The organization has no professional with the hash of sender_candidates["
                                + candidates.indexOf(hash)
                                + "].");
            }
        }
        return senders.latestCorrespondent(organization, patient, asked)
                .or(() -> first(organization, asked))
                .orElseThrow(
                        () ->
                                DomainException.notPossible(
                                        "No professional is assigned to the organization."));
    }

    private Optional<String> first(UUID organization, List<String> asked) {
        if (asked.isEmpty()) {
            List<Consultant> all = consultants.list(organization);
            return all.stream()
                    .filter(one -> one.status() == Consultant.Status.ONLINE)
                    .findFirst()
                    .or(() -> all.stream().findFirst())
                    .map(one -> one.professional().hash());
        }
        Set<String> online = consultants.online(organization, asked);
        return asked.stream()
                .filter(online::contains)
                .findFirst()
                .or(() -> asked.stream().findFirst());
    }
}
