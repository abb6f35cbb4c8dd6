package org.patientcare.sending.delivery;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.Map;

/** The threads of each channel: they send to its partner, or in capture mode keep the message. */
@ApplicationScoped
class SendExecutors {

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

    SendExecutor of(Channel channel) {
        return executors.get(channel);
    }
}
