package org.patientcare.talk.conversation;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.patientcare.platform.background.BackgroundTasks;
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

    private final Watches<ConversationState> watches = new Watches<>(ConversationState::id);

    /** Conversations of which something was heard, with their organization. */
    private final Map<UUID, UUID> heard = new ConcurrentHashMap<>();

    private final AtomicBoolean lookAtAll = new AtomicBoolean();
    private final AtomicBoolean looks = new AtomicBoolean();
    private final BackgroundTasks tasks = new BackgroundTasks(LOG, "Messages are heard of later");

    /** When all were looked at last, or there was nobody; what happened later may be missed. */
    private volatile long lookedAt = System.nanoTime();

    @PostConstruct
    void begin() {
        tasks.begin(threads, 1);
    }

    @PreDestroy
    void end() {
        tasks.end();
    }

    /**
     * Tells a party of its conversations from now on. What was missed where this node could not
     * hear is told to patients; a professional's page has to look.
     *
     * @param tell called on one thread for all; must not block
     */
    public Watch watch(Party party, Consumer<ConversationState> tell) {
        return watches.add(party, tell);
    }

    @Override
    public Set<String> channels() {
        return Set.of(MessageRepository.CHANNEL);
    }

    @Override
    public void heard(String channel, String payload) {
        ConversationKey.parse(payload)
                .filter(this::isWatched)
                .ifPresent(
                        key -> {
                            heard.put(key.conversation(), key.organization());
                            look();
                        });
    }

    private boolean isWatched(ConversationKey key) {
        return watches.has(Party.patient(key.organization(), key.patient()))
                || watches.hasProfessionalOf(key.organization());
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
            tasks.execute(this::lookOnce);
        }
    }

    private void lookOnce() {
        looks.set(false);
        // Where it fails, nodes look again by themselves.
        context.run(lookAtAll.getAndSet(false) ? this::lookAtPatients : this::lookAtHeard);
    }

    private void lookAtHeard() {
        Map<UUID, UUID> now = Map.copyOf(heard);
        heard.keySet().removeAll(now.keySet());
        now.entrySet().stream()
                .collect(
                        Collectors.groupingBy(
                                Map.Entry::getValue,
                                Collectors.mapping(Map.Entry::getKey, Collectors.toSet())))
                .forEach((own, ids) -> tell(own, conversations.states(own, ids)));
    }

    private void lookAtPatients() {
        lookAtHeard();
        long began = System.nanoTime();
        Duration lately = Duration.ofNanos(began - lookedAt).plus(MARGIN);
        watches.patients()
                .forEach(
                        (own, patients) -> tell(own, conversations.changed(own, patients, lately)));
        lookedAt = began;
    }

    private void tell(UUID organization, List<ConversationSides> all) {
        for (ConversationSides one : all) {
            watches.tell(Party.patient(organization, one.patient()), one.ofPatient());
            if (one.professional() != null) {
                watches.tell(
                        Party.professional(organization, one.professional()), one.ofProfessional());
            }
        }
    }
}
