package org.patientcare.talk.reminder;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.UUID;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.sending.delivery.MessageChannel;
import org.patientcare.talk.reminder.ReminderMessages.Sent;
import org.patientcare.visits.appointment.Delays;
import org.patientcare.visits.appointment.Delays.TakenDelay;
import org.patientcare.visits.appointment.Reminders;
import org.patientcare.visits.appointment.Reminders.TakenReminder;
import org.patientcare.visits.appointment.Reminders.Taking;

/**
 * Plans reminders of visits and sends those that are due, and messages that visits start later, on
 * every node.
 */
@ApplicationScoped
public class ReminderSender {

    private static final Logger LOG = System.getLogger(ReminderSender.class.getName());

    private static final Duration PLAN_INTERVAL = Duration.ofSeconds(5);
    private static final Duration SEND_INTERVAL = Duration.ofSeconds(2);

    /** So that a message that takes ten seconds does not delay all others. */
    private static final int SENDERS = 3;

    @Resource private ManagedThreadFactory threads;
    @EJB private Reminders reminders;
    @EJB private Delays delays;
    @Inject private ReminderMessages messages;
    @Inject private RequestContextRunner context;

    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "Reminders of visits are delayed");

    /** Starts; the database schema must be up to date. */
    public void start() {
        tasks.start(threads, SENDERS + 1);
        tasks.every(PLAN_INTERVAL, () -> context.run(this::planAll));
        for (int i = 0; i < SENDERS; i++) {
            tasks.every(SEND_INTERVAL, () -> context.run(this::sendAll));
        }
    }

    @PreDestroy
    void stop() {
        tasks.stop();
    }

    private void planAll() {
        for (UUID organization : reminders.organizations()) {
            // A failure for one organization does not delay the others.
            tasks.attempt(() -> plan(organization));
        }
    }

    private void plan(UUID organization) {
        while (reminders.planNext(organization)) {
            LOG.log(Level.DEBUG, "There are more");
        }
    }

    private void sendAll() {
        for (UUID organization : reminders.organizationsWithDue()) {
            tasks.attempt(() -> sendDue(organization));
        }
        for (UUID organization : delays.organizationsWithDue()) {
            tasks.attempt(() -> sendDelays(organization));
        }
    }

    private void sendDue(UUID organization) {
        Taking taking = reminders.takeNext(organization);
        while (taking.found()) {
            taking.reminder().ifPresent(this::send);
            taking = reminders.takeNext(organization);
        }
    }

    private void send(TakenReminder reminder) {
        Sent sent = messages.send(reminder);
        MessageChannel channel = sent.channel();
        reminders.record(reminder, sent.outcome(), channel == null ? null : channel.code());
    }

    private void sendDelays(UUID organization) {
        Delays.Taking taking = delays.takeNext(organization);
        while (taking.found()) {
            taking.delay().ifPresent(this::send);
            taking = delays.takeNext(organization);
        }
    }

    private void send(TakenDelay delay) {
        Sent sent = messages.send(delay);
        MessageChannel channel = sent.channel();
        delays.record(delay, sent.outcome(), channel == null ? null : channel.code());
    }
}
