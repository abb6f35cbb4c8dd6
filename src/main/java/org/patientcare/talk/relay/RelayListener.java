package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;
import org.patientcare.platform.listening.Listener;

/** Hears that some node published events. */
@ApplicationScoped
class RelayListener implements Listener {

    @Inject private Relay relay;

    @Override
    public Set<String> channels() {
        return Set.of("event");
    }

    @Override
    public void heard(String channel, String payload) {
        relay.wake();
    }

    /** It looks by itself. */
    @Override
    public void lookAgain() {
        relay.wake();
    }
}
