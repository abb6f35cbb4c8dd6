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
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.listening.NotificationDispatcher.NotificationListener;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.talk.conversation.ConversationRepository.ConversationSides;

/**
 * Notifies open pages on this node when something happened in one of their party's conversations on
 * any node, usually at once. A notification carries no text; the page fetches the messages itself
 * (events.md, section 2).
 */
@ApplicationScoped
public class ConversationNotifications implements NotificationListener {

    private static final Logger LOG = System.getLogger(ConversationNotifications.class.getName());

    /** Longer than a transaction may take, plus differences between clocks. */
    private static final Duration MARGIN = Duration.ofMinutes(2);

    @Resource private ManagedThreadFactory threads;
    @Inject private ConversationRepository conversations;
    @Inject private RequestContextRunner context;

    private final PartyListeners<ConversationState> listeners =
            new PartyListeners<>(ConversationState::id);

    /** Conversations with unprocessed notifications, and their organizations. */
    private final Map<UUID, UUID> heard = new ConcurrentHashMap<>();

    private final AtomicBoolean checkAllPatients = new AtomicBoolean();
    private final AtomicBoolean checkScheduled = new AtomicBoolean();
    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "Notifications of messages are delayed");

    /**
     * When all patients were last checked, or nobody was registered. Later changes may have been
     * missed. By {@link System#nanoTime}.
     */
    private volatile long checkedAt = System.nanoTime();

    @PostConstruct
    void start() {
        tasks.start(threads, 1);
    }

    @PreDestroy
    void stop() {
        tasks.stop();
    }

    /**
     * Notifies a party of changes in its conversations from now on. Changes that were missed while
     * this node could not receive notifications are reported later to patients only; a
     * professional's page must poll.
     *
     * @param tell called on one thread for all listeners, so it must not block
     */
    public ListenerRegistration addListener(Party party, Consumer<ConversationState> tell) {
        return listeners.add(party, tell);
    }

    @Override
    public Set<String> channels() {
        return Set.of(MessageRepository.CHANNEL);
    }

    @Override
    public void onNotification(String channel, String payload) {
        ConversationKey.parse(payload)
                .filter(this::isWatched)
                .ifPresent(
                        key -> {
                            heard.put(key.conversation(), key.organization());
                            scheduleCheck();
                        });
    }

    private boolean isWatched(ConversationKey key) {
        return listeners.hasListener(Party.patient(key.organization(), key.patient()))
                || listeners.hasProfessionalListener(key.organization());
    }

    @Override
    public void poll() {
        if (listeners.isEmpty()) {
            checkedAt = System.nanoTime();
        } else {
            checkAllPatients.set(true);
            scheduleCheck();
        }
    }

    /** Schedules a check. Notifications that arrive before it starts are handled together. */
    private void scheduleCheck() {
        if (checkScheduled.compareAndSet(false, true)) {
            tasks.execute(this::runCheck);
        }
    }

    private void runCheck() {
        checkScheduled.set(false);
        // If it fails, the next regular check catches up.
        context.run(checkAllPatients.getAndSet(false) ? this::checkPatients : this::checkNotified);
    }

    private void checkNotified() {
        Map<UUID, UUID> now = Map.copyOf(heard);
        heard.keySet().removeAll(now.keySet());
        now.entrySet().stream()
                .collect(
                        Collectors.groupingBy(
                                Map.Entry::getValue,
                                Collectors.mapping(Map.Entry::getKey, Collectors.toSet())))
                .forEach((own, ids) -> tell(own, conversations.states(own, ids)));
    }

    private void checkPatients() {
        checkNotified();
        long began = System.nanoTime();
        Duration lately = Duration.ofNanos(began - checkedAt).plus(MARGIN);
        listeners
                .patients()
                .forEach(
                        (own, patients) -> tell(own, conversations.changed(own, patients, lately)));
        checkedAt = began;
    }

    private void tell(UUID organization, List<ConversationSides> all) {
        for (ConversationSides one : all) {
            listeners.notifyListeners(Party.patient(organization, one.patient()), one.ofPatient());
            if (one.professional() != null) {
                listeners.notifyListeners(
                        Party.professional(organization, one.professional()), one.ofProfessional());
            }
        }
    }

    /**
     * Identifies a conversation in notifications between nodes.
     *
     * @param patient internal id
     */
    record ConversationKey(UUID organization, UUID conversation, long patient) {

        private static final String DIGITS = "[0-9]{1,18}";

        /** Empty if the text is not a key. */
        static Optional<ConversationKey> parse(String text) {
            String[] parts = text.split("/", -1);
            if (parts.length != 3 || !parts[2].matches(DIGITS)) {
                return Optional.empty();
            }
            return Uuids.parse(parts[0])
                    .flatMap(
                            own ->
                                    Uuids.parse(parts[1])
                                            .map(
                                                    id ->
                                                            new ConversationKey(
                                                                    own,
                                                                    id,
                                                                    Long.parseLong(parts[2]))));
        }

        @Override
        public String toString() {
            return organization + "/" + conversation + "/" + patient;
        }
    }

    /**
     * What the page of one side needs to know whether there is anything new.
     *
     * @param last number of the newest message
     * @param unread number of messages that this side has not read
     * @param otherRead number up to which the other side has read
     */
    public record ConversationState(UUID id, int last, int unread, int otherRead) {

        private record Notification(String type, UUID id, int last, int unread, int otherRead) {}

        /**
         * The message, of type {@code conversation}, that tells a page this state on its web
         * socket.
         */
        public String socketMessage() {
            return Json.write(new Notification("conversation", id, last, unread, otherRead));
        }
    }
}
