package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;
import org.patientcare.platform.listening.NotificationListener;

/** Wakes the relay when any node has published events. */
@ApplicationScoped
class RelayListener implements NotificationListener {

    @Inject private Relay relay;

    @Override
    public Set<String> channels() {
        return Set.of("event");
    }

    @Override
    public void onNotification(String channel, String payload) {
        relay.wake();
    }

    /** Wakes the relay, in case a notification was missed. */
    @Override
    public void poll() {
        relay.wake();
    }
}
