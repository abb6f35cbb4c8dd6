package org.patientcare.talk.conversation;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.patientcare.platform.listening.Listener;
import org.patientcare.platform.server.OwnRequestContext;

/**
 * Who on this node waits for messages, and is told when something happened in one of their
 * conversations: on any node, at once. What they are told only wakes; they read the messages by
 * themselves.
 */
@ApplicationScoped
public class ConversationNews implements Listener {

    private static final Logger LOG = System.getLogger(ConversationNews.class.getName());

    /** Longer than a transaction may take, by clocks that do not agree. */
    private static final Duration MARGIN = Duration.ofMinutes(2);

    @Resource private ManagedThreadFactory threads;
    @Inject private ConversationRepository conversations;
    @Inject private OwnRequestContext context;

    private final Map<Watched, Set<Watch>> watches = new ConcurrentHashMap<>();

    /** Conversations of which something was heard, with their patient. */
    private final Map<UUID, Watched> heard = new ConcurrentHashMap<>();

    private final AtomicBoolean lookAtAll = new AtomicBoolean();
    private final AtomicBoolean looks = new AtomicBoolean();
    private ScheduledThreadPoolExecutor worker;

    /** When all were looked at last, or there was nobody; what happened later may be missed. */
    private volatile long lookedAt = System.nanoTime();

    private record Watched(UUID organization, long patient) {}

    /** Somebody who waits, until it is ended. */
    public final class Watch {

        private final Watched patient;
        private final Consumer<ConversationState> tell;
        private final Map<UUID, ConversationState> told = new ConcurrentHashMap<>();

        private Watch(Watched patient, Consumer<ConversationState> tell) {
            this.patient = patient;
            this.tell = tell;
        }

        private void tell(ConversationState state) {
            if (!state.equals(told.put(state.id(), state))) {
                tell.accept(state);
            }
        }

        /** May be called more than once. */
        public void end() {
            watches.computeIfPresent(
                    patient,
                    (any, all) -> {
                        all.remove(this);
                        return all.isEmpty() ? null : all;
                    });
        }
    }

    @PostConstruct
    void begin() {
        worker = new ScheduledThreadPoolExecutor(1, threads);
    }

    @PreDestroy
    void end() {
        worker.shutdownNow();
    }

    /**
     * Tells of a patient's conversations from now on.
     *
     * @param tell called on one thread for all; must not block
     */
    public Watch watch(UUID organization, long patient, Consumer<ConversationState> tell) {
        Watched watched = new Watched(organization, patient);
        Watch watch = new Watch(watched, tell);
        watches.compute(
                watched,
                (any, all) -> {
                    Set<Watch> more = all == null ? ConcurrentHashMap.newKeySet() : all;
                    more.add(watch);
                    return more;
                });
        return watch;
    }

    @Override
    public Set<String> channels() {
        return Set.of(MessageRepository.CHANNEL);
    }

    @Override
    public void heard(String channel, String payload) {
        ConversationKey.parse(payload)
                .ifPresent(
                        key -> {
                            Watched patient = new Watched(key.organization(), key.patient());
                            if (watches.containsKey(patient)) {
                                heard.put(key.conversation(), patient);
                                look();
                            }
                        });
    }

    @Override
    public void lookAgain() {
        if (watches.isEmpty()) {
            lookedAt = System.nanoTime();
        } else {
            lookAtAll.set(true);
            look();
        }
    }

    /** What is heard while it looks is looked at next, together. */
    private void look() {
        if (looks.compareAndSet(false, true)) {
            worker.execute(this::lookOnce);
        }
    }

    private void lookOnce() {
        looks.set(false);
        try {
            context.run(lookAtAll.getAndSet(false) ? this::lookAtPatients : this::lookAtHeard);
        } catch (RuntimeException e) {
            // Nodes look again by themselves.
            LOG.log(Level.INFO, "Messages are heard of later: {0}", e.getClass().getName());
        }
    }

    private void lookAtHeard() {
        Map<UUID, Watched> now = Map.copyOf(heard);
        heard.keySet().removeAll(now.keySet());
        now.entrySet().stream()
                .collect(
                        Collectors.groupingBy(
                                entry -> entry.getValue().organization(),
                                Collectors.mapping(Map.Entry::getKey, Collectors.toSet())))
                .forEach((own, ids) -> tell(own, conversations.states(own, ids)));
    }

    private void lookAtPatients() {
        lookAtHeard();
        long began = System.nanoTime();
        Duration lately = Duration.ofNanos(began - lookedAt).plus(MARGIN);
        watches.keySet().stream()
                .collect(
                        Collectors.groupingBy(
                                Watched::organization,
                                Collectors.mapping(Watched::patient, Collectors.toSet())))
                .forEach(
                        (own, patients) -> tell(own, conversations.changed(own, patients, lately)));
        lookedAt = began;
    }

    private void tell(UUID organization, List<ConversationState> states) {
        for (ConversationState state : states) {
            Collection<Watch> those =
                    watches.getOrDefault(new Watched(organization, state.patient()), Set.of());
            those.forEach(watch -> watch.tell(state));
        }
    }
}
