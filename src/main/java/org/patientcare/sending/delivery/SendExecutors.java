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

/** The threads of each channel: they send to its partner, or in capture mode keep the message. */
@ApplicationScoped
class SendExecutors {

    /**
     * How long a send waits for all its channels together. The contract allows ten seconds; the
     * remaining one is for writing the result.
     */
    static final Duration PATIENCE = Duration.ofSeconds(9);

    /**
     * After so long no message is handed to a partner any more: it would be reported as failed and
     * arrive all the same.
     */
    static final Duration LATEST = Duration.ofMillis(8_500);

    /** Messages on their way at once, on each channel of a node. */
    private static final int SIZE = 16;

    /**
     * Messages that may wait for those. Each of them keeps one of the server's 200 request threads.
     */
    private static final int WAITING = 150;

    @Resource private ManagedThreadFactory threads;
    @Inject private DeliverySettings settings;
    @Inject private CapturedMessages captured;
    @Inject @Any private Instance<DeliveryChannel> partners;

    private final Map<Channel, SendExecutor> executors = new EnumMap<>(Channel.class);

    @PostConstruct
    void open() {
        if (settings.captures()) {
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
    void close() {
        executors.values().forEach(SendExecutor::close);
    }

    /** Begins to send; the ending is told once. */
    Sending begin(
            Channel channel, OutgoingMessage message, Deadline latest, Sending.Ending ending) {
        return executors.get(channel).begin(message, latest, ending);
    }

    /**
     * Waits for the end, and does not cancel what takes too long: its ending still has to be told.
     *
     * @param sending null for what was not asked for
     * @return null likewise
     */
    ChannelResult result(Channel channel, Sending sending, Deadline end) {
        if (sending == null) {
            return null;
        }
        try {
            return executors.get(channel).await(sending, end);
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
