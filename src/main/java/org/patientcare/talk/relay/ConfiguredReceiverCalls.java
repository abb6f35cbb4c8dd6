package org.patientcare.talk.relay;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import org.apache.hc.core5.http.HttpHost;
import org.patientcare.talk.guard.AddressGuard;
import org.patientcare.talk.guard.GuardSettings;

/** Calls webhook receivers with the installation's network settings. */
@ApplicationScoped
class ConfiguredReceiverCalls {

    @Resource private ManagedThreadFactory threads;
    @Inject private AddressGuard guard;
    @Inject private GuardSettings guardSettings;
    @Inject private RelaySettings settings;

    private ReceiverCalls receivers;

    @PostConstruct
    void open() {
        HttpHost proxy =
                guardSettings
                        .proxy()
                        .map(at -> new HttpHost("http", at.host(), at.port()))
                        .orElse(null);
        receivers =
                new ReceiverCalls(
                        new NetworkAccess(
                                guard, settings.trusted(), proxy, InetAddress::getAllByName),
                        threads);
    }

    /** Calls a receiver; blocks for at most {@link ReceiverCalls#TIME_LIMIT} (10 s). */
    AttemptOutcome call(OutgoingRequest outgoing) {
        return receivers.call(outgoing);
    }

    @PreDestroy
    void close() {
        receivers.close();
    }
}
