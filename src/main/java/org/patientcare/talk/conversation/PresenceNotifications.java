package org.patientcare.talk.conversation;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.patientcare.people.professional.ProfessionalDirectory;
import org.patientcare.people.professional.ProfessionalDirectory.ListedProfessional;
import org.patientcare.people.professional.ProfessionalPresence;
import org.patientcare.people.professional.ProfessionalPresence.PresenceKey;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.listening.NotificationDispatcher;
import org.patientcare.platform.listening.NotificationDispatcher.NotificationListener;
import org.patientcare.platform.server.RequestContextRunner;

/**
 * Notifies patients' pages on this node when a professional with whom they have a conversation goes
 * online or offline: at once for changes that a node announces, and within ten seconds when a
 * status expires.
 */
@ApplicationScoped
public class PresenceNotifications implements NotificationListener {

    private static final Logger LOG = System.getLogger(PresenceNotifications.class.getName());

    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(10);

    /**
     * How far back a check looks for expired statuses: longer than the interval, so that nothing is
     * lost if a check fails or is late.
     */
    private static final Duration CHECK_WINDOW = Duration.ofSeconds(60);

    @Resource private ManagedThreadFactory threads;
    @Inject private ProfessionalPresence presence;
    @Inject private ProfessionalDirectory directory;
    @Inject private ConversationRepository conversations;
    @Inject private NotificationDispatcher notificationDispatcher;
    @Inject private RequestContextRunner context;

    private final PartyListeners<ProfessionalStatus> listeners =
            new PartyListeners<>(ProfessionalStatus::hash);
    private final Set<PresenceKey> heard = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean checkScheduled = new AtomicBoolean();
    private final AtomicBoolean missed = new AtomicBoolean();
    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "Presence notifications are delayed");

    @PostConstruct
    void start() {
        tasks.start(threads, 1);
        tasks.every(CHECK_INTERVAL, () -> attempt(this::checkExpired));
    }

    @PreDestroy
    void stop() {
        tasks.stop();
    }

    /**
     * Notifies a patient from now on.
     *
     * @param tell called on one thread for all listeners, so it must not block
     */
    public ListenerRegistration addListener(Party patient, Consumer<ProfessionalStatus> tell) {
        return listeners.add(patient, tell);
    }

    @Override
    public Set<String> channels() {
        return Set.of(ProfessionalPresence.CHANNEL);
    }

    @Override
    public void onNotification(String channel, String payload) {
        if (!listeners.isEmpty()) {
            PresenceKey.parse(payload).ifPresent(heard::add);
            if (checkScheduled.compareAndSet(false, true)) {
                tasks.execute(
                        () -> {
                            checkScheduled.set(false);
                            attempt(this::checkNotified);
                        });
            }
        }
    }

    /** Missed changes are picked up by the next regular check. */
    @Override
    public void poll() {
        if (!notificationDispatcher.isListening()) {
            missed.set(true);
        }
    }

    private void checkNotified() {
        Set<PresenceKey> now = Set.copyOf(heard);
        heard.removeAll(now);
        tell(now);
    }

    private void checkExpired() {
        boolean all = missed.getAndSet(false);
        if (!listeners.isEmpty()) {
            tell(all ? presence.allKeys() : presence.lapsed(CHECK_WINDOW));
        }
    }

    private void tell(Collection<PresenceKey> changed) {
        Map<UUID, Set<Long>> patients = listeners.patients();
        changed.stream()
                .filter(key -> patients.containsKey(key.organization()))
                .collect(
                        Collectors.groupingBy(
                                PresenceKey::organization,
                                Collectors.mapping(PresenceKey::professional, Collectors.toSet())))
                .forEach((own, hashes) -> tell(own, patients.get(own), hashes));
    }

    private void tell(UUID organization, Set<Long> patients, Set<String> hashes) {
        List<ConversationRepository.ConversationPair> talking =
                conversations.pairs(organization, patients, hashes);
        Set<String> with = new HashSet<>();
        talking.forEach(one -> with.add(one.professional()));
        Set<String> online = directory.online(organization, with);
        for (ConversationRepository.ConversationPair one : talking) {
            listeners.notifyListeners(
                    Party.patient(organization, one.patient()),
                    new ProfessionalStatus(one.professional(), status(one, online)));
        }
    }

    private static ListedProfessional.Status status(
            ConversationRepository.ConversationPair one, Set<String> online) {
        return online.contains(one.professional())
                ? ListedProfessional.Status.ONLINE
                : ListedProfessional.Status.OFFLINE;
    }

    /**
     * Runs a check. After a failure the next one covers all professionals. Pages that reload show
     * the current status in any case.
     */
    private void attempt(Runnable look) {
        if (!tasks.attempt(() -> context.run(look))) {
            missed.set(true);
        }
    }

    /** Whether a professional is online, as shown to patients of one organization. */
    public record ProfessionalStatus(String hash, ListedProfessional.Status status) {}
}
