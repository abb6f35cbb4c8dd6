package org.patientcare.sending.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.patientcare.platform.metrics.MetricSource;
import org.patientcare.platform.metrics.PrometheusText;

/** What became of the messages that this node sent, by channel. */
@ApplicationScoped
class SendMetrics implements MetricSource {

    private static final String MESSAGES = "patientcare_messages_total";

    private final Map<MessageChannel, Map<ChannelResult.State, LongAdder>> sent =
            new EnumMap<>(MessageChannel.class);

    SendMetrics() {
        for (MessageChannel channel : MessageChannel.values()) {
            Map<ChannelResult.State, LongAdder> states = new EnumMap<>(ChannelResult.State.class);
            for (ChannelResult.State state : ChannelResult.State.values()) {
                states.put(state, new LongAdder());
            }
            sent.put(channel, states);
        }
    }

    void record(MessageChannel channel, ChannelResult.State state) {
        sent.get(channel).get(state).increment();
    }

    @Override
    public void write(PrometheusText text) {
        text.family(MESSAGES, "counter", "Messages, by channel and outcome");
        sent.forEach(
                (channel, states) ->
                        states.forEach(
                                (state, count) ->
                                        text.value(
                                                MESSAGES,
                                                count.sum(),
                                                "channel",
                                                channel.code(),
                                                "outcome",
                                                state.name().toLowerCase(Locale.ROOT))));
    }
}
