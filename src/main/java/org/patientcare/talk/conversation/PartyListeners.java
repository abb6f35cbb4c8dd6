package org.patientcare.talk.conversation;

import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.talk.conversation.Party.Side;

/**
 * Registered listeners on this node, by party. A listener is not notified of a state that equals
 * the last one it got of the same subject.
 *
 * @param <T> type of the notified states
 */
final class PartyListeners<T> {

    private final Function<T, Object> subject;
    private final Map<Party, Set<Listener<T>>> all = new ConcurrentHashMap<>();

    /**
     * @param subject gives the subject that a state is about
     */
    PartyListeners(Function<T, Object> subject) {
        this.subject = subject;
    }

    private static final class Listener<T> {

        private final Consumer<T> tell;
        private final Map<Object, T> last = new ConcurrentHashMap<>();

        Listener(Consumer<T> tell) {
            this.tell = tell;
        }

        void tell(Object subject, T state) {
            if (!state.equals(last.put(subject, state))) {
                tell.accept(state);
            }
        }
    }

    ListenerRegistration add(Party party, Consumer<T> tell) {
        Listener<T> one = new Listener<>(tell);
        all.compute(
                party,
                (any, those) -> {
                    Set<Listener<T>> more = those == null ? ConcurrentHashMap.newKeySet() : those;
                    more.add(one);
                    return more;
                });
        return () -> remove(party, one);
    }

    private void remove(Party party, Listener<T> one) {
        all.computeIfPresent(
                party,
                (any, those) -> {
                    those.remove(one);
                    return those.isEmpty() ? null : those;
                });
    }

    void notifyListeners(Party party, T state) {
        all.getOrDefault(party, Set.of()).forEach(one -> one.tell(subject.apply(state), state));
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    boolean hasListener(Party party) {
        return all.containsKey(party);
    }

    /** Whether any professional of an organization has a listener. */
    boolean hasProfessionalListener(UUID organization) {
        return all.keySet().stream()
                .anyMatch(
                        party ->
                                party.side() == Side.PROFESSIONAL
                                        && party.organization().equals(organization));
    }

    /** The patients who have listeners, by organization. */
    Map<UUID, Set<Long>> patients() {
        return all.keySet().stream()
                .filter(party -> party.side() == Side.PATIENT)
                .collect(
                        Collectors.groupingBy(
                                Party::organization,
                                Collectors.mapping(Party::patient, Collectors.toSet())));
    }
}
