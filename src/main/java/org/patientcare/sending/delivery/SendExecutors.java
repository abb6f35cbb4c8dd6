package org.patientcare.sending.delivery;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** The thread pool of each channel, which sends messages or, in capture mode, stores them. */
@ApplicationScoped
class SendExecutors {

    /**
     * How long a call waits for all channels together. It must return within ten seconds; the
     * remaining second is for storing the result.
     */
    static final Duration SEND_TIMEOUT = Duration.ofSeconds(9);

    /**
     * After this time no message is submitted any more: it would be reported as failed and could
     * arrive nevertheless.
     */
    static final Duration SUBMIT_TIMEOUT = Duration.ofMillis(8_500);

    /** How many messages each channel of a node sends concurrently. */
    private static final int SIZE = 16;

    /**
     * How many messages may wait in the queue of a channel. Each one blocks one of the server's 200
     * request threads.
     */
    private static final int WAITING = 150;

    @Resource private ManagedThreadFactory threads;
    @Inject private DeliverySettings settings;
    @Inject private CapturedMessages captured;
    @Inject @Any private Instance<DeliveryChannel> partners;

    private final Map<Channel, SendExecutor> executors = new EnumMap<>(Channel.class);

    @PostConstruct
    void start() {
        if (settings.isCaptureMode()) {
            for (Channel channel : Channel.values()) {
                executors.put(
                        channel,
                        new SendExecutor(captured.channel(channel), SIZE, WAITING, threads));
            }
        } else {
            partners.forEach(
                    p -> executors.put(p.kind(), new SendExecutor(p, SIZE, WAITING, threads)));
        }
    }

    @PreDestroy
    void stop() {
        executors.values().forEach(SendExecutor::close);
    }

    /** Starts to send a message. Its outcome is reported once. */
    SendTask submit(
            Channel channel,
            OutgoingMessage message,
            Deadline deadline,
            SendTask.OutcomeRecorder outcomeRecorder) {
        return executors.get(channel).submit(message, deadline, outcomeRecorder);
    }

    /**
     * Waits for the result. A message that takes too long is not cancelled, because its outcome
     * still has to be stored.
     *
     * @param sendTask null for a channel that was not requested
     * @return null if {@code sending} is null
     */
    ChannelResult awaitResult(Channel channel, SendTask sendTask, Deadline end) {
        if (sendTask == null) {
            return null;
        }
        try {
            return executors.get(channel).await(sendTask, end);
        } catch (TimeoutException e) {
            return ChannelResult.unclear(
                    channel.title() + " took too long; the message may arrive all the same.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ChannelResult.unclear("The service is being stopped; try again.");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
